import { expect, test } from 'vitest';
import { pageAt } from './early-files';

const page = (files: number[], reads: string[] = []) => ({ files, texts: { en: [4], de: [5] }, reads });
const built = {
  files: ['frame.js', 'jobs.js', 'job.js', 'job.css', 'texts-en.js', 'texts-de.js'],
  pages: {
    '/$tenant/jobs': page([0, 1]),
    '/$tenant/jobs/$jobId': page([0, 2, 3], ['/api/jobs/$jobId', '/api/job-types']),
    '/$tenant/$': page([0]),
  },
};

test.each([
  ['/northwind/jobs', ['frame.js', 'jobs.js', 'texts-en.js']],
  ['/northwind/jobs/', ['frame.js', 'jobs.js', 'texts-en.js']],
  ['/northwind/jobs/7', ['frame.js', 'job.js', 'job.css', 'texts-en.js']],
  ['/northwind/jobs/7/steps', []],
])('the page at %s has its own files', (path, files) => {
  expect(pageAt(path, 'en', built).files).toEqual(files);
});

test('a page has the texts of the language', () => {
  expect(pageAt('/northwind/jobs', 'de', built).files).toEqual(['frame.js', 'jobs.js', 'texts-de.js']);
});

test('a page reads the records of its address', () => {
  expect(pageAt('/northwind/jobs/7', 'en', built).reads).toEqual(['/api/jobs/7', '/api/job-types']);
  expect(pageAt('/northwind/jobs', 'en', built).reads).toEqual([]);
});
