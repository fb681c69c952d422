import type { Api } from '@/lib/api/api';
import type { operations, paths } from '@/lib/api/schema';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import type { GridPage } from './grid-query';
import type { CsvAnswer, CsvBody } from './use-csv';

type RootOf<Path> = Path extends `${infer Root}/grid`
  ? `${Root}/csv` extends keyof paths
    ? Root
    : never
  : never;

/** The address of a list: the API has its rows at "/grid" and its download at "/csv" below it. */
export type GridRoot = RootOf<keyof paths>;

type Operation<Root extends GridRoot> = paths[`${Root}/grid` & keyof paths] extends { post: infer Post }
  ? Post
  : never;

/** The operation ID of a list. */
export type GridId<Root extends GridRoot> = {
  [Id in keyof operations]: operations[Id] extends Operation<Root>
    ? Operation<Root> extends operations[Id]
      ? Id
      : never
    : never;
}[keyof operations];

/** The row of a list by its address. */
export type GridRow<Root extends GridRoot> =
  Operation<Root> extends {
    responses: { 200: { content: { 'application/json': { items: (infer Row extends { id: string })[] } } } };
  }
    ? Row
    : never;

/** The parameters in the address of a list: its project, its workspace. */
export type GridPlace<Root extends GridRoot> =
  Operation<Root> extends { parameters: { path: infer Path extends object } } ? Path : object;

interface GridRequests<Row> {
  page: (body: Schema<'GridRequest'>, signal: AbortSignal) => Promise<GridPage<Row>>;
  csv: (body: CsvBody, signal: AbortSignal) => CsvAnswer;
}

/** The requests for the rows and the download of a list. */
export function gridRequests<Root extends GridRoot>(
  api: Api,
  root: Root,
  place: GridPlace<Root>,
): GridRequests<GridRow<Root>> {
  // The client types literal addresses only; the types above check this one.
  const post = api.POST as unknown as <Data>(path: string, options: object) => Promise<{ data?: Data }>;
  const params = { path: place };
  return {
    page: (body, signal) => unwrap(post<GridPage<GridRow<Root>>>(`${root}/grid`, { params, body, signal })),
    csv: (body, signal) =>
      post<ReadableStream<Uint8Array>>(`${root}/csv`, { params, body, signal, parseAs: 'stream' }),
  };
}
