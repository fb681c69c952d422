import { expect, test } from 'vitest';
import { collectCsv, csvName, recordCounter } from './csv';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a line break inside quotes does not end a row, even across chunks', () => {
  const count = recordCounter();
  count(bytes('Vendor,Note\r\nAcme,"first'));
  count(bytes(' line\nsecond ""line'));
  expect(count(bytes('"\r\nContoso,\r\n'))).toBe(3);
});

test('progress counts rows without the header, and the file has every byte', async () => {
  const seen: number[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['a,b\r\n', '1,2\r\n', '3,4\r\n']) controller.enqueue(bytes(piece));
      controller.close();
    },
  });
  const blob = await collectCsv(stream, (rows) => seen.push(rows));
  expect(seen).toEqual([0, 1, 2]);
  expect(blob.size).toBe(15);
});

test('a download file is named after its list and the date', () => {
  expect(csvName('Payments of ACH / May', '2026-11-21')).toBe('payments-of-ach-may-2026-11-21.csv');
});
