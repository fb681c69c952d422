import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTexts } from '../../text-files';

const source = join(import.meta.dirname, '..');
const { fileOf, filesOfRoute, filesUsedBy } = findTexts();
const english = import.meta.glob<object>('/src/**/*texts.en.ts', { eager: true });

test('every section of a text file is part of the catalog', () => {
  const missing = Object.entries(english).flatMap(([path, sections]) =>
    Object.keys(sections)
      .filter((name) => !Object.hasOwn(fileOf, name))
      .map((name) => `${path} ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every text file has a German file', () => {
  const files = [...new Set(Object.values(fileOf))];
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(source, `${file}.de.ts`)))).toEqual([]);
});

test('a route has the text files of the modules that load with it, without those of every page', () => {
  expect(filesOfRoute.__root__).toEqual(expect.arrayContaining(['features/shell/texts', 'lib/i18n/texts']));
  const jobs = filesOfRoute['/$tenant/_app/jobs/'];
  expect(jobs).toEqual(expect.arrayContaining(['features/job/texts', 'components/grid/texts']));
  expect(jobs).not.toContain('lib/i18n/texts');
  expect(jobs).not.toContain('features/payment/texts');
});

test('a module that loads on demand has its own text files', () => {
  const files = filesUsedBy(join(source, 'components/history/reason.tsx'));
  expect(files).toContain('components/history/reason-texts');
  expect(files).not.toContain('components/grid/texts');
});
