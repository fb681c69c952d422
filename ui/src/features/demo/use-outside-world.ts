import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/lib/api/unwrap';
import { useDemoApi } from './demo-api';
import { demoKeys } from './keys';

export type { OutsideWorld } from './demo-api';

/** The data sent to outside systems. They publish no events, so the data is polled every few seconds. */
export function useOutsideWorld() {
  const api = useDemoApi();
  return useQuery({
    queryKey: demoKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET('/api/demo/outside-world', { signal })),
    refetchInterval: 5_000,
  });
}

export function useBankFile(path: string | undefined) {
  const api = useDemoApi();
  return useQuery({
    queryKey: demoKeys.file(path ?? ''),
    queryFn: ({ signal }) =>
      unwrap<string>(
        api.GET('/api/demo/outside-world/file', {
          params: { query: { path: path ?? '' } },
          parseAs: 'text',
          signal,
        }) as Promise<{ data?: string }>,
      ),
    enabled: path !== undefined,
  });
}

export function usePrint(printId: number | undefined) {
  const api = useDemoApi();
  return useQuery({
    queryKey: demoKeys.print(printId ?? 0),
    queryFn: ({ signal }) =>
      unwrap<Blob>(
        api.GET('/api/demo/outside-world/prints/{printId}', {
          params: { path: { printId: printId ?? 0 } },
          parseAs: 'blob',
          signal,
        }) as Promise<{ data?: Blob }>,
      ),
    enabled: printId !== undefined,
  });
}
