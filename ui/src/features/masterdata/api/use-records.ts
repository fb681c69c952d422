import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import type { Noun, Status } from './nouns';

interface Named {
  id: string;
  status: Status;
  version: number;
}

export function useRecord<R extends Named, F>(noun: Noun<R, F>, id: string) {
  const api = useApi();
  return useQuery({ queryKey: keys.masterData.one(noun.name, id), queryFn: () => noun.get(api, id) });
}

export function useCreate<R extends Named, F>(noun: Noun<R, F>) {
  const api = useApi();
  return useCommand({
    run: (body: F, header) => noun.create(api, header, body),
    invalidates: () => [keys.masterData.grid(noun.name)],
  });
}

export function useSave<R extends Named, F>(noun: Noun<R, F>, id: string) {
  const api = useApi();
  return useCommand({
    run: (body: F, header) => noun.save(api, header, id, body),
    stores: () => keys.masterData.one(noun.name, id),
    invalidates: () => [keys.masterData.grid(noun.name)],
  });
}

export function useSetStatus<R extends Named, F>(noun: Noun<R, F>) {
  const api = useApi();
  return useCommand({
    run: ({ id, status, version }: Named, header) => noun.setStatus(api, header, id, { status, version }),
    stores: ({ id }) => keys.masterData.one(noun.name, id),
    invalidates: () => [keys.masterData.grid(noun.name)],
    seen: [keys.masterData.grid(noun.name)],
  });
}
