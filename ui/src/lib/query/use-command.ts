import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import { ChangeWaits } from '@/lib/errors/change-waits';
import { keys } from './keys';
import { readAgain } from './refresh';

/** The header of a command: the server answers a repeated key with its first response. */
export interface CommandHeader {
  'Idempotency-Key': string;
}

export const newCommandHeader = (): CommandHeader => ({ 'Idempotency-Key': crypto.randomUUID() });

interface Intent<Out> {
  input: string;
  header: CommandHeader;
  running: Promise<Out> | undefined;
}

interface Command<In, Out>
  extends Pick<UseMutationOptions<Out, unknown, In>, 'onSuccess' | 'onError' | 'meta'> {
  run: (input: In, header: CommandHeader) => Promise<Out>;
  /** The query whose data the result replaces. */
  stores?: (result: Out) => QueryKey;
  /** The queries that a success makes stale. */
  invalidates?: (result: Out) => readonly QueryKey[];
  /** The queries that are read again after every outcome. */
  refreshes?: readonly QueryKey[];
  /** The queries of what the person saw. They are read again after a conflict: somebody changed it meanwhile. */
  seen?: readonly QueryKey[];
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** A file has no JSON representation: without this, another file would be sent with the key of the first. */
const serialize = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * A command with an idempotency key: new for every intent, and reused when the user retries one with an
 * unknown outcome. A double click joins the running request.
 */
export function useCommand<In, Out>({
  run,
  stores,
  invalidates,
  refreshes = [],
  seen = [],
  onSuccess,
  ...options
}: Command<In, Out>) {
  const queryClient = useQueryClient();
  const intent = useRef<Intent<Out> | undefined>(undefined);
  const readAll = (stale: readonly QueryKey[]) => {
    for (const queryKey of stale) readAgain(queryClient, { queryKey });
  };
  return useMutation<Out, unknown, In>({
    ...options,
    onSuccess: (...success) => {
      const [result] = success;
      if (stores) queryClient.setQueryData(stores(result), result);
      // Before the invalidation, because data that is set later would count as fresh.
      const done = onSuccess?.(...success);
      if (invalidates) readAll(invalidates(result));
      return done;
    },
    onSettled: (_result, error) => {
      readAll(isConflict(error) ? [...refreshes, ...seen] : refreshes);
      if (error instanceof ChangeWaits) readAll([keys.menu, keys.proposals.all]);
    },
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? null, serialize);
      if (intent.current?.input !== text) {
        intent.current = { input: text, header: newCommandHeader(), running: undefined };
      }
      const mine = intent.current;
      mine.running ??= run(input, mine.header).then(
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
