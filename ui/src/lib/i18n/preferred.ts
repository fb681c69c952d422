const languages = ['en', 'de'] as const;

export type LanguageCode = (typeof languages)[number];

export const languageKey = 'countersign.language';

/** The language selected on this device, else that of the browser, else English. */
export function preferredLanguage(): LanguageCode {
  let chosen: string | null = null;
  try {
    chosen = window.localStorage.getItem(languageKey);
  } catch {
    // Without storage, the language of the browser applies.
  }
  const wanted = chosen ?? navigator.language.slice(0, 2);
  return languages.find((language) => language === wanted) ?? 'en';
}
