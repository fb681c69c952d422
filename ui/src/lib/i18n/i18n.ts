import { create } from 'zustand';
import { allFiles, fileOfSection, loadTextFile, type TextFile } from './files';
import type { At, Catalog, Namespace, SectionKey, TextKey } from './keys';
import { languageKey, preferredLanguage } from './preferred';
import { fillPlaceholders, lookUpText, type Texts, type Values } from './translate';

export type { TitleKey } from './keys';
export { preferredLanguage } from './preferred';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export interface TFunction {
  (key: TextKey, values?: Values): string;
  <K extends SectionKey>(key: K, options: { returnObjects: true }): At<Catalog, K>;
}

let language: Language = 'en';
/** The loaded texts; a file is a promise until it is loaded. */
let texts: Texts = {};
let files = new Map<TextFile, Promise<void> | 'there' | 'failed'>();

export const currentLanguage = (): Language => language;

/** The few errors that need no connection are part of the common texts, all others are in a separate file. */
const joined = (a: Texts, b: Texts): Texts => ({
  ...a,
  ...b,
  errors: { ...(a.errors as Texts), ...(b.errors as Texts) },
});

function load(file: TextFile): Promise<void> {
  // A language selected meanwhile has its own texts.
  const mine = files;
  const loading = loadTextFile(language, file).then(
    (found) => {
      if (mine !== files) return;
      texts = joined(texts, found);
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

/** Loads the texts of a page before it renders; undefined if they are loaded. */
export function loadTexts(requested: readonly TextFile[]): Promise<unknown> | undefined {
  const missing = [...new Set(requested)].filter((file) => files.get(file) !== 'there');
  if (missing.length === 0) return undefined;
  return Promise.all(
    missing.map((file) => {
      const known = files.get(file);
      return known instanceof Promise ? known : load(file);
    }),
  );
}

/**
 * Returns the text of a key. Missing texts suspend the component, like lazily loaded code; texts that fail to
 * load throw, and the next attempt loads them again.
 */
function lookUp(key: string, count?: number): string | Texts | undefined {
  const found = lookUpText(texts, key, language, count);
  if (found !== undefined) return found;
  const file = fileOfSection(key.split('.', 1)[0] as Namespace);
  const state = file && files.get(file);
  if (!file || state === 'there') return undefined;
  if (state instanceof Promise) throw state;
  const loading = load(file);
  if (state !== 'failed') throw loading;
  loading.catch(() => {});
  throw new Error(`the texts ${language}/${file} could not be loaded`);
}

const translator = (): TFunction =>
  ((key: string, values: Values & { returnObjects?: boolean } = {}) => {
    const found = lookUp(key, values.count);
    if (values.returnObjects) return found ?? {};
    return typeof found === 'string' ? fillPlaceholders(found, language, values) : key;
  }) as TFunction;

// A separate function per language, so that memoized values are recomputed after a change of language.
export const useTranslation = create<{ t: TFunction }>()(() => ({ t: translator() }));

/**
 * For code outside components. A component uses useTranslation, to render again after a change of language.
 */
export const t = ((key: never, values: never) => useTranslation.getState().t(key, values)) as TFunction;

/** Whether the texts of a key are loaded. */
export const exists = (key: string): boolean => lookUpText(texts, key, language) !== undefined;

/** Requests texts together with the code that uses them; a later request reports a failure. */
export function requestTexts(requested: readonly TextFile[]): void {
  loadTexts(requested)?.catch(() => {});
}

/** Loads the texts of a section; they are missing if that fails. */
export function loadSection(section: Namespace): Promise<unknown> | undefined {
  const file = fileOfSection(section);
  return file === undefined ? undefined : loadTexts([file])?.catch(() => {});
}

/** Suspends the rendering component until the texts are loaded or have failed to load. */
export function awaitTexts(section: Namespace): void {
  const file = fileOfSection(section);
  const state = file === undefined ? 'failed' : files.get(file);
  if (file === undefined || state === 'there' || state === 'failed') return;
  throw state ?? load(file);
}

/** The language changes only after all texts of the current page are loaded in it. */
export async function setLanguage(next: Language): Promise<void> {
  const requested = [...files.keys()];
  const found = await Promise.all(requested.map((file) => loadTextFile(next, file)));
  language = next;
  texts = found.reduce(joined, {});
  files = new Map(requested.map((file) => [file, 'there']));
  window.localStorage.setItem(languageKey, next);
  document.documentElement.lang = next;
  useTranslation.setState({ t: translator() });
}

export async function startI18n(
  next: Language = preferredLanguage(),
  requested: readonly TextFile[] = allFiles,
): Promise<void> {
  language = next;
  texts = {};
  files = new Map();
  useTranslation.setState({ t: translator() });
  document.documentElement.lang = next;
  await loadTexts(requested);
}
