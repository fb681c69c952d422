import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';

type Step = Schema<'JobStep'>;

/** The result of a payment step is an English text for operators. Its batch or import shows the figures. */
export const showsResult = ({ kind }: Step): boolean =>
  kind === 'captureDocument' || kind === 'approveInvoice';

/** The cause of a failure and the next step; undefined: there is none. */
export function problemOf({ errorCode }: Pick<Step, 'errorCode'>): string | undefined {
  if (!errorCode) return undefined;
  const { cause, next } = explain(new ApiError({ code: errorCode, status: 0 }));
  return `${cause} ${next}`;
}
