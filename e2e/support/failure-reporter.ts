import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { pageAttachment } from './failure-pages';

/** What is kept of each failure: the end of an output is often all that people see of it. */
const [errorLines, pageLines] = [25, 60];

const plain = (text: string) => text.replaceAll(/\u001b\[[0-9;]*m/g, '');
const head = (text: string, lines: number) => plain(text).split('\n').slice(0, lines).join('\n');

/** Prints the error and the pages of every failure again, after everything else. */
export default class FailureReporter implements Reporter {
  private readonly failures: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const errors = result.errors.map(({ message }) => head(message ?? '', errorLines));
    this.failures.push([`== ${test.titlePath().slice(2).join(' > ')}`, ...errors, ...pagesOf(result)].join('\n'));
  }

  onEnd(): void {
    if (this.failures.length > 0) console.log(`\n${this.failures.join('\n\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The pages at the time of the failure. */
function pagesOf({ attachments }: TestResult): string[] {
  const pages = attachments.filter(({ name }) => name === pageAttachment);
  return pages.map(({ body }) => head(body?.toString('utf8') ?? '', pageLines));
}
