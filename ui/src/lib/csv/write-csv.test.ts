import { expect, test } from 'vitest';
import { writeCsv } from './write-csv';

const cellOf = (text: string) =>
  writeCsv([[text]])
    .slice(1)
    .replace(/\r\n$/, '');

test('a file begins with the byte order mark, and each row ends with a line break', () => {
  expect(
    writeCsv([
      ['number', 'vendor'],
      ['7', ''],
    ]),
  ).toBe('\ufeffnumber,vendor\r\n7,\r\n');
});

test.each([
  ['Acme, Inc.', '"Acme, Inc."'],
  ['12" pipe', '"12"" pipe"'],
  ['first\nsecond', '"first\nsecond"'],
  ['first\rsecond', '"first\rsecond"'],
  ['Größe 東京', 'Größe 東京'],
])('the text %j is written as %j', (text, written) => {
  expect(cellOf(text)).toBe(written);
});

test.each([
  ...['=1+1', '+1-2', '-1+2', '@SUM(A1)', '-', '=HYPERLINK("a")'],
  ...['\t=1', '\rtext', '\ntext', '\ttext', '  =1', '\u200b=1', '\u0000+1'],
  ...['＝1', '＋1', '－1', '＠1', '−1'],
])('a spreadsheet does not evaluate %j', (text) => {
  expect(cellOf(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
});

test.each(['-12.50', '-3', '1234567890.10', '2026-01-31', 'a=b'])('%s stays as it is', (text) => {
  expect(cellOf(text)).toBe(text);
});
