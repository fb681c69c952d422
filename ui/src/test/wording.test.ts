import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { de, en } from '@/test/catalogs';

const glossary = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');

/** The rows of the table "Words refused in texts"; a pattern may contain the column separator. */
const rows = [...glossary.matchAll(/^\| (en|de|en, de) \| `(.+)` \| (.+) \|$/gm)].map(
  ([, languages = '', pattern = '', instead = '']) => ({
    languages: languages.split(', '),
    pattern: new RegExp(pattern, 'i'),
    instead,
  }),
);

/** Texts that the specification quotes. */
const quoted = ['Oops something went wrong!', 'No more results!'];

const texts = (catalog: object): string[] =>
  Object.values(catalog).flatMap((value) => (typeof value === 'string' ? [value] : texts(value as object)));

function refused(language: string, found: readonly string[]): string[] {
  return rows
    .filter(({ languages }) => languages.includes(language))
    .flatMap(({ pattern, instead }) =>
      found
        .filter((text) => pattern.test(text) && !quoted.includes(text))
        .map((text) => `${text} (write: ${instead})`),
    );
}

test('the glossary lists refused patterns for both languages', () => {
  expect(rows.filter(({ languages }) => languages.includes('en')).length).toBeGreaterThanOrEqual(20);
  expect(rows.filter(({ languages }) => languages.includes('de')).length).toBeGreaterThanOrEqual(15);
});

test.each([
  ['en', en],
  ['de', de],
])('the %s texts contain no refused words and spellings', (language, catalog) => {
  expect(refused(language, texts(catalog))).toEqual([]);
});

test.each([
  ['en', en],
  ['de', de],
])('the %s texts use typographic quotation marks and apostrophes', (_, catalog) => {
  // A list of the characters that names cannot contain includes the straight quotation mark.
  expect(texts(catalog).filter((text) => /['"]/.test(text) && !text.includes('* ? < >'))).toEqual([]);
});

test.each([
  ['en', 'Nobody has answered the e-mail'],
  ['en', 'Please check (80 % sure).'],
  ['en', 'Its payments become free for another batch.'],
  ['en', 'The due date stands here.'],
  ['en', 'Hand the task to others'],
  ['de', 'Neue Aufgaben erscheinen von selbst.'],
  ['de', 'Bitte prüfen (zu 80% sicher).'],
  ['de', 'Hier wartet nichts'],
])('a refused text in %s is found: %s', (language, text) => {
  expect(refused(language, [text])).not.toEqual([]);
});
