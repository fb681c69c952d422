import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/lib/errors/api-error';

interface Intent<Out> {
  input: string;
  key: string;
  running: Promise<Out> | undefined;
}

type Options<Out, In> = Omit<UseMutationOptions<Out, unknown, In>, 'mutationFn'>;

/** A file says nothing of itself as JSON: another one under the key of the first would not be taken. */
const told = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * A command under an idempotency key: fresh for every intent, the same when the person repeats one
 * whose outcome is unknown, and a double click joins the request that is already under way.
 */
export function useCommand<In, Out>(
  run: (input: In, idempotencyKey: string) => Promise<Out>,
  options: Options<Out, In> = {},
) {
  const intent = useRef<Intent<Out> | undefined>(undefined);
  return useMutation<Out, unknown, In>({
    ...options,
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? null, told);
      if (intent.current?.input !== text) {
        intent.current = { input: text, key: crypto.randomUUID(), running: undefined };
      }
      const mine = intent.current;
      mine.running ??= run(input, mine.key).then(
        (result) => {
          if (intent.current === mine) intent.current = undefined;
          return result;
        },
        (error: unknown) => {
          mine.running = undefined;
          const repeatable = error instanceof ApiError && error.outcomeUnknown;
          if (!repeatable && intent.current === mine) intent.current = undefined;
          throw error;
        },
      );
      return mine.running;
    },
  });
}
