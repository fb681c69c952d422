import type { DataTag, QueryFunction, QueryKey } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import type { TFunction } from '@/lib/i18n/i18n';

type Params = Record<string, string>;

/** How a route names its record: the query that its loader fills, and the title of the data. */
export interface RecordTitle {
  query: (api: Api, params: Params) => { queryKey: QueryKey; queryFn: QueryFunction };
  title: (record: unknown, t: TFunction) => string;
}

/** `param` is the parameter of the path that contains the id. */
export function recordTitle<Data>(
  one: (api: Api, id: string) => { queryKey: DataTag<QueryKey, Data, Error>; queryFn?: unknown },
  param: string,
  title: (record: Data, t: TFunction) => string,
): RecordTitle {
  return {
    query: (api, params) => {
      const { queryKey, queryFn } = one(api, params[param] ?? '');
      return { queryKey, queryFn: queryFn as QueryFunction };
    },
    title: (record, t) => title(record as Data, t),
  };
}
