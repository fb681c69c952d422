import type { paths } from '@/lib/api/schema';

/** The address of records in the API that are imported: "/import/preview" and the other operations are below it. */
export type ImportRoot = {
  [Path in keyof paths]: Path extends `${infer Root}/import/preview` ? Root : never;
}[keyof paths];
