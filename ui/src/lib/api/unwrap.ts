import { ApiError } from '@/lib/errors/api-error';
import type { Schema } from './types';

/**
 * Returns the data of a response. Fetch throws on error responses and on changes that wait, so a missing body is
 * a defect.
 */
export async function unwrap<T>(answer: Promise<{ data?: T }>): Promise<Exclude<T, Schema<'ChangeWaits'>>> {
  const { data } = await answer;
  if (data === undefined) throw new ApiError({ code: 'InternalServerException', status: 500 });
  return data as Exclude<T, Schema<'ChangeWaits'>>;
}
