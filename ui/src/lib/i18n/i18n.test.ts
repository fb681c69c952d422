import { expect, test } from 'vitest';
import { de, en } from '@/test/catalogs';

function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [[`${path}${key}`, inner] as [string, string]]
      : leaves(inner as object, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort();

test('the German catalog has every text of the English catalog, and no text is empty', () => {
  const german = new Map(leaves(de));
  const missing = leaves(en).filter(([key]) => !german.get(key)?.trim());
  expect(missing).toEqual([]);
  expect(german.size).toBe(leaves(en).length);
});

test('both catalogs use the same placeholders', () => {
  const german = new Map(leaves(de));
  const different = leaves(en).filter(
    ([key, text]) => placeholders(text).join() !== placeholders(german.get(key) ?? '').join(),
  );
  expect(different).toEqual([]);
});
