import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import type { InvoiceTab } from './invoice-tabs';

/** The tab of the first error of a refused submit. */
export function tabWithError(error: unknown): InvoiceTab {
  const paths = error instanceof ApiError ? error.fields.map((field) => field.path) : [];
  if (paths.length === 0 || paths.some((path) => path !== 'lines' && path !== 'distribution')) return 'index';
  return paths.includes('lines') ? 'lines' : 'gl';
}

/** The first error, translated. */
export function firstProblem(error: unknown): string {
  const [first] = error instanceof ApiError ? error.fields : [];
  return first ? explainField(first.code, first.message, first.params) : '';
}
