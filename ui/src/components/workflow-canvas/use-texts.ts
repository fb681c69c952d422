import { currentLanguage, type Language, type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { DesignerText, Exit, StepKind } from './graph';

export type TextOf = (text: DesignerText) => string;

const readers: Record<Language, TextOf> = { en: (text) => text.en, de: (text) => text.de };

/** Reads texts that the server sends in each language. */
export function useTextOf(): TextOf {
  useTranslation();
  return readers[currentLanguage()];
}

const known = ['Succeeded', 'Failed', 'Then', 'Else'] as const;

/** The name of an exit: that of its case, that the kind of the step gives it, or that of its type. */
export function exitName(t: TFunction, { type, case: name }: Exit, kind: StepKind | undefined): string {
  const own = kind?.exitNames?.find((one) => one.type === type);
  if (own) return readers[currentLanguage()](own.name);
  const found = known.find((one) => one === type);
  return found ? t(`canvas.exits.${found}`) : (name ?? type);
}
