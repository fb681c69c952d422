import { explainField } from '@/lib/errors/explain';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import type { Problem } from '../graph/problems';

/** The text of a problem. The server's sentences are English; other languages have the text of the code. */
export function useProblemText(): (problem: Problem) => string {
  useTranslation();
  return ({ code, message }) => (currentLanguage() === 'en' ? message : explainField(code, message));
}
