import { expect, test } from 'vitest';
import { filesAt } from './early-files';

const pages = {
  files: ['frame.js', 'jobs.js', 'job.js', 'job.css'],
  fonts: [],
  pages: [
    ['/$tenant/jobs', [0, 1]],
    ['/$tenant/jobs/$jobId', [0, 2, 3]],
    ['/$tenant/$', [0]],
    ['/$tenant/login', []],
  ] as [string, number[]][],
};

test.each([
  ['/northwind/jobs', ['frame.js', 'jobs.js']],
  ['/northwind/jobs/', ['frame.js', 'jobs.js']],
  ['/northwind/jobs/7', ['frame.js', 'job.js', 'job.css']],
  ['/northwind/jobs/7/steps', []],
  ['/northwind/login', []],
])('the page at %s has its own files', (path, files) => {
  expect(filesAt(path, pages)).toEqual(files);
});
