import { ApiError } from '@/lib/errors/api-error';

/** Returns the data of a response. Fetch throws on error responses, so a missing body is a defect. */
export async function unwrap<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw new ApiError({ code: 'InternalServerException', status: 500 });
  return data;
}
