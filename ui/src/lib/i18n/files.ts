import { fileOf, files, filesOfRoute, loadersOf } from 'virtual:texts';
import type { Namespace } from './keys';
import type { Texts } from './translate';

/** The name of a text file: its first section. */
export type TextFile = string;

/** All text files, for tests. */
export const allFiles: readonly TextFile[] = files;

/** The file of a section; undefined if there is no such section. */
export const fileOfSection = (section: Namespace): TextFile | undefined => fileOf[section];

/** The text files of the pages at an address. */
export const textFilesOf = (matches: readonly { routeId: string }[]): TextFile[] =>
  matches.flatMap(({ routeId }) => filesOfRoute[routeId] ?? []);

/** The sections of a file in one language. */
export async function loadTextFile(language: string, file: TextFile): Promise<Texts> {
  const { loaders } = (await loadersOf[language]?.()) ?? {};
  const load = loaders?.[files.indexOf(file)];
  if (!load) throw new Error(`there are no texts ${language}/${file}`);
  return { ...(await load()) };
}
