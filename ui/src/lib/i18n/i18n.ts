import { useSyncExternalStore } from 'react';
import { allFiles, fileOf, type WordsFile, wordsFile } from './files';
import type { At, Catalogue, Namespace, SectionKey, TextKey } from './keys';
import { chosen, filled, type Values, type Words } from './translate';

export type { TitleKey } from './keys';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export interface TFunction {
  (key: TextKey, values?: Values): string;
  <K extends SectionKey>(key: K, options: { returnObjects: true }): At<Catalogue, K>;
}

const stored = 'countersign.language';

let language: Language = 'en';
/** The words that are there, each file a promise until it is. */
let words: Words = {};
let files = new Map<WordsFile, Promise<void> | 'there' | 'failed'>();
const listeners = new Set<() => void>();

export function preferredLanguage(): Language {
  const wanted = window.localStorage.getItem(stored) ?? navigator.language.slice(0, 2);
  return wanted === 'de' ? 'de' : 'en';
}

export const currentLanguage = (): Language => language;

/** The few errors that need no connection stand with the common words, all others in a file of their own. */
const joined = (a: Words, b: Words): Words => ({
  ...a,
  ...b,
  errors: { ...(a.errors as Words), ...(b.errors as Words) },
});

function load(file: WordsFile): Promise<void> {
  // A language chosen meanwhile has words of its own.
  const mine = files;
  const loading = wordsFile(language, file).then(
    (found) => {
      if (mine !== files) return;
      words = joined(words, found);
      files.set(file, 'there');
    },
    (error: unknown) => {
      mine.set(file, 'failed');
      throw error;
    },
  );
  files.set(file, loading);
  return loading;
}

/** The words of a page before it is drawn; undefined when they are there already. */
export function loadWords(wanted: readonly WordsFile[]): Promise<unknown> | undefined {
  const missing = [...new Set(wanted)].filter((file) => files.get(file) !== 'there');
  if (missing.length === 0) return undefined;
  return Promise.all(
    missing.map((file) => {
      const known = files.get(file);
      return known instanceof Promise ? known : load(file);
    }),
  );
}

/**
 * What stands at a key. Words that are not there yet suspend the part that asks for them, like a part of
 * the page whose code is still under way; words that cannot be had fail it, and the next attempt asks again.
 */
function lookUp(key: string, count?: number): string | Words | undefined {
  const found = chosen(words, key, language, count);
  if (found !== undefined) return found;
  const file = fileOf[key.split('.', 1)[0] as Namespace];
  const state = file && files.get(file);
  if (!file || state === 'there') return undefined;
  if (state instanceof Promise) throw state;
  const loading = load(file);
  if (state !== 'failed') throw loading;
  loading.catch(() => {});
  throw new Error(`the words ${language}/${file} could not be loaded`);
}

const translator = (): TFunction =>
  ((key: string, values: Values & { returnObjects?: boolean } = {}) => {
    const found = lookUp(key, values.count);
    if (values.returnObjects) return found ?? {};
    return typeof found === 'string' ? filled(found, language, values) : key;
  }) as TFunction;

// A function of its own per language: what was made with it is made anew when the language changes.
let translate = translator();

/** For what is no component. A component uses useTranslation, to be drawn anew in another language. */
export const t = ((key: never, values: never) => translate(key, values)) as TFunction;

/** Whether there are words for a key already. */
export const exists = (key: string): boolean => chosen(words, key, language) !== undefined;

/** Suspends the part that is being drawn until the words are there, or cannot be had. */
export function awaitWords(file: WordsFile): void {
  const state = files.get(file);
  if (state === 'there' || state === 'failed') return;
  throw state ?? load(file);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTranslation(): { t: TFunction } {
  return { t: useSyncExternalStore(listen, () => translate) };
}

/** Nothing on the screen changes until all that is on it can be said in the other language. */
export async function setLanguage(next: Language): Promise<void> {
  const wanted = [...files.keys()];
  const found = await Promise.all(wanted.map((file) => wordsFile(next, file)));
  language = next;
  words = found.reduce(joined, {});
  files = new Map(wanted.map((file) => [file, 'there']));
  translate = translator();
  window.localStorage.setItem(stored, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export async function startI18n(
  next: Language = preferredLanguage(),
  wanted: readonly WordsFile[] = allFiles,
): Promise<void> {
  language = next;
  words = {};
  files = new Map();
  translate = translator();
  document.documentElement.lang = next;
  await loadWords(wanted);
}
