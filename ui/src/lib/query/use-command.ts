import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/lib/errors/api-error';

interface Intent<Out> {
  input: string;
  key: string;
  running: Promise<Out> | undefined;
}

type Options<Out, In> = Omit<UseMutationOptions<Out, unknown, In>, 'mutationFn'>;

/** A file has no JSON representation: without this, another file would be sent with the key of the first. */
const serialize = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * A command with an idempotency key: new for every intent, and reused when the user retries one with an
 * unknown outcome. A double click joins the running request.
 */
export function useCommand<In, Out>(
  run: (input: In, idempotencyKey: string) => Promise<Out>,
  options: Options<Out, In> = {},
) {
  const intent = useRef<Intent<Out> | undefined>(undefined);
  return useMutation<Out, unknown, In>({
    ...options,
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? null, serialize);
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
