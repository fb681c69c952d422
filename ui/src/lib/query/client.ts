import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isCanceled } from '@/lib/errors/api-error';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { report?: boolean };
    mutationMeta: { report?: boolean };
  }
}

/** Callers show errors in place. A caller that does not sets `report`; its server errors are reported. */
function shouldReport(error: unknown, report = false): boolean {
  return report && !isCanceled(error) && error instanceof ApiError && error.status >= 500;
}

const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);

export function createQueryClient(report: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (shouldReport(error, query.meta?.report)) report(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (shouldReport(error, mutation.meta?.report)) report(error);
      },
    }),
    defaultOptions: {
      queries: {
        // Requests run even if the browser reports offline, so that the page shows an error instead of
        // waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isRetryable(error),
        refetchOnWindowFocus: true,
      },
      // A command is retried only by the user, with the same idempotency key. Without a network
      // it fails immediately and is not sent when the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
