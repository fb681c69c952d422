import { expect, test } from 'vitest';
import { formatFileSize } from './file-size';

test('the size of a file is shown in the largest unit of which it has at least one', () => {
  const sizes = [0, 1_500, 1_048_575, 1_468_006, 5_368_709_120];
  expect(sizes.map((size) => formatFileSize(size, 'en'))).toEqual([
    '1 KB',
    '1 KB',
    '1,024 KB',
    '1.4 MB',
    '5 GB',
  ]);
  expect(formatFileSize(1_468_006, 'de')).toBe('1,4 MB');
});
