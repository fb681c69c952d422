import { currentLanguage, type Language, type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { DesignerText, Exit } from './graph';

export type TextOf = (text: DesignerText) => string;

const readers: Record<Language, TextOf> = { en: (text) => text.en, de: (text) => text.de };

/** Reads texts that the server sends in each language. */
export function useTextOf(): TextOf {
  useTranslation();
  return readers[currentLanguage()];
}

const known = ['Succeeded', 'Failed', 'Then', 'Else'] as const;

/** The name of an exit: that of its case, or of its type. */
export function exitName(t: TFunction, { type, case: name }: Exit): string {
  const found = known.find((one) => one === type);
  return found ? t(`canvas.exits.${found}`) : (name ?? type);
}
