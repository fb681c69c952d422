import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import type { TFunction } from '@/lib/i18n/i18n';

type Step = Schema<'JobStep'>;

/** The result of a step; empty: there is none to show. */
export function resultOf({ kind, state, summary }: Step, t: TFunction): string {
  // While it repeats its request, the number of the request follows.
  if (kind === 'callRest') return /^HTTP \d+/.exec(summary)?.[0] ?? '';
  if (summary && (kind === 'findInvoices' || kind === 'findPayments'))
    return t('canvas.run.found', { number: summary });
  // While it repeats its upload, the summary is the number of the upload.
  if (kind === 'sendFile' && state === 'info') return '';
  // The result of a payment step is an English text for operators. Its batch or import shows the figures.
  return ['captureDocument', 'approveInvoice', 'commentInvoice', 'renderDocument', 'sendFile'].includes(kind)
    ? summary
    : '';
}

type Problem = Pick<Step, 'error' | 'errorCode'>;

/** Codes whose texts say nothing about the step. What the server found is in English. */
const unspecific = ['WorkflowIncorrectlyDefinedException', 'ValidationFailedException'];

const explained = ({ errorCode }: Problem) =>
  errorCode ? explain(new ApiError({ code: errorCode, status: 0 })) : undefined;

const detailOf = ({ error, errorCode }: Problem) => (unspecific.includes(errorCode) ? error : '');

export function causeOf(of: Problem): string | undefined {
  const cause = explained(of)?.cause;
  return cause && `${cause} ${detailOf(of)}`.trim();
}

/** The cause of a failure, and what the server found or the next step; undefined: there is none. */
export function problemOf(of: Problem): string | undefined {
  const found = explained(of);
  return found && `${found.cause} ${detailOf(of) || found.next}`;
}

/** The latest request of a step that pauses before it sends the next one: "HTTP 503 · 1/3", or "1/3" without a response. */
export function repetitionOf(step: Step, t: TFunction): { request: string; problem: string } | undefined {
  const [found, number, most] = /(?:^| · )(\d+)\/(\d+)$/.exec(step.summary) ?? [];
  const cause = causeOf(step);
  if (step.state !== 'info' || !cause || !found) return undefined;
  const reply = resultOf(step, t);
  const request = t('canvas.run.requestFailed', { number, most });
  return {
    request: reply ? `${request} (${reply})` : request,
    problem: `${cause} ${t('canvas.run.requestFollows')}`,
  };
}
