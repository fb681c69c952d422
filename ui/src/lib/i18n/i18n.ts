import dayjs from 'dayjs';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: typeof en };
  }
}

const stored = 'countersign.language';

function preferred(): Language {
  const wanted = window.localStorage.getItem(stored) ?? navigator.language.slice(0, 2);
  return wanted === 'de' ? 'de' : 'en';
}

/** English travels with the application; another language is fetched when asked for. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'de' && !i18next.hasResourceBundle('de', 'words')) {
    const { de } = await import('./de');
    i18next.addResourceBundle('de', 'words', de);
    // Names of months, for the patterns that spell them.
    await import('dayjs/locale/de');
  }
  dayjs.locale(language);
  await i18next.changeLanguage(language);
  window.localStorage.setItem(stored, language);
  document.documentElement.lang = language;
}

export async function startI18n(language: Language = preferred()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['words'],
    defaultNS: 'words',
    resources: { en: { words: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (language !== 'en') await setLanguage(language);
}

export function currentLanguage(): Language {
  return i18next.language === 'de' ? 'de' : 'en';
}

/** Titles of routes are keys of these catalogues, so a title without words does not compile. */
export type TitleKey = `nav.${keyof typeof en.nav & string}` | `titles.${keyof typeof en.titles & string}`;
