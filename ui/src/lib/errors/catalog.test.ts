import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalog as german } from './catalog.de';
import { catalog as english } from './catalog.en';

const source = readFileSync(join(import.meta.dirname, '../../../../domain/fault/codes.go'), 'utf8');
const codes = [...source.matchAll(/^\s*\w+\s+Code = "([^"]+)"/gm)].map((match) => match[1] ?? '');

test('the error codes are read from the server source', () => {
  expect(codes.length).toBeGreaterThan(50);
});

for (const [language, catalog] of Object.entries({ english, german })) {
  test(`every error code of the server has a cause and a next step in ${language}`, () => {
    const texts = catalog as Record<string, { cause: string; next: string } | undefined>;
    const missing = codes.filter((code) => !texts[code]?.cause.trim() || !texts[code]?.next.trim());
    expect(missing).toEqual([]);
  });
}
