import type { Namespace } from './keys';
import type { Texts } from './translate';

/** The file of each section of texts; a section without a file does not compile. */
export const fileOf = {
  common: 'common',
  files: 'common',
  form: 'common',
  hex: 'common',
  viewer: 'common',
  nav: 'shell',
  pages: 'shell',
  shell: 'shell',
  signIn: 'shell',
  titles: 'shell',
  autoNumber: 'components',
  erp: 'projects',
  components: 'components',
  cron: 'fields',
  fields: 'fields',
  periods: 'fields',
  rules: 'fields',
  errors: 'errors',
  grid: 'grid',
  history: 'history',
  historyFields: 'history-fields',
  historyReasons: 'history-reasons',
  indexFields: 'index-fields',
  sortable: 'index-fields',
  invoices: 'invoices',
  jobs: 'jobs',
  keyHelp: 'key-help',
  license: 'preferences',
  preferences: 'preferences',
  release: 'preferences',
  operations: 'operations',
  outside: 'outside',
  payments: 'payments',
  problems: 'problems',
  projects: 'projects',
  tasks: 'tasks',
  workspaces: 'workspaces',
} as const satisfies Record<Namespace, string>;

export type TextFile = (typeof fileOf)[Namespace];

/** The files that every page needs. */
export const everywhere: readonly TextFile[] = ['common', 'shell'];

/** The text files of the pages at an address. */
export const textFilesOf = (
  matches: readonly { staticData: { textFiles?: readonly TextFile[] } }[],
): TextFile[] => [...everywhere, ...matches.flatMap(({ staticData }) => staticData.textFiles ?? [])];

export const allFiles: readonly TextFile[] = [...new Set(Object.values(fileOf))];

const loaders = import.meta.glob<Texts>(['./en/*.ts', './de/*.ts', '!./*/index.ts']);

/** The sections of a file in one language. */
export async function loadTextFile(language: string, file: TextFile): Promise<Texts> {
  const load = loaders[`./${language}/${file}.ts`];
  if (!load) throw new Error(`there are no texts ${language}/${file}`);
  return { ...(await load()) };
}
