import { ApiError } from '@/lib/errors/api-error';

/** The data of an answer. A refusal was thrown by the fetch already, so a missing body is a defect. */
export async function taken<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw new ApiError({ code: 'InternalServerException', status: 500 });
  return data;
}
