import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { pageAttachment } from './failure-pages';

/** What is kept of each failure: the end of an output is often all that people see of it. */
const [errorLines, pageLines, reasonLines] = [25, 60, 6];

const plain = (text: string) => text.replaceAll(/\u001b\[[0-9;]*m/g, '');
const head = (text: string, lines: number) => plain(text).split('\n').slice(0, lines).join('\n');

/** Prints the error and the pages of every failure again, after everything else, and the reasons at the very end. */
export default class FailureReporter implements Reporter {
  private readonly failures: string[] = [];
  private readonly reasons: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const title = test.titlePath().slice(2).join(' > ');
    const errors = result.errors.map(({ message }) => head(message ?? '', errorLines));
    this.failures.push([`== ${title}`, ...errors, ...pagesOf(result)].join('\n'));
    this.reasons.push([`== ${title}`, head(errors[0] ?? '', reasonLines)].join('\n'));
  }

  onEnd(): void {
    if (this.failures.length === 0) return;
    console.log(`\n${this.failures.join('\n\n')}\n`);
    console.log(`Failed:\n${this.reasons.join('\n')}\n`);
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
