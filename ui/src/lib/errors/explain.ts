import { formatMoney } from '@/lib/format/money';
import { awaitTexts, currentLanguage, exists, t } from '@/lib/i18n/i18n';
import { ApiError } from './api-error';
import type { Explanation } from './catalog.en';

type Explained = Explanation & { code: string; requestId: string | undefined };

/**
 * The messages of browsers for a script that failed to load: Chromium, Firefox, Safari, and the bundler for
 * styles.
 */
const missing = /dynamically imported module|importing a module script failed|unable to preload/i;

const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message);

/** The cause and the next step in the user's language; an unknown code reads as an internal error. */
export function explainNow(error: unknown): Explained {
  const api = error instanceof ApiError ? error : undefined;
  const code = api?.code ?? (isMissingCode(error) ? 'PartNotLoaded' : 'InternalServerException');
  const known = exists(`errors.${code}.cause`) ? code : 'InternalServerException';
  const words = t(`errors.${known}` as 'errors.InternalServerException', { returnObjects: true });
  return { ...words, code, requestId: api?.requestId };
}

/** For rendering: suspends until the texts of the error are loaded or have failed to load. */
export function explain(error: unknown): Explained {
  if (error instanceof ApiError && !exists(`errors.${error.code}.cause`)) awaitTexts('errors');
  return explainNow(error);
}

/**
 * One sentence for a field: the catalog's text for the code, otherwise the server's. InvalidValue names no reason, so
 * the server's English sentence replaces the catalog's English text.
 */
export function explainField(code: string, message: string, params: Record<string, string> = {}): string {
  const named = code === 'InvalidValue' && currentLanguage() === 'en' ? sentence(message) : '';
  if (named) return named;
  if (Object.keys(params).length > 0 && exists(`errors.${code}.detail`)) {
    return t(`errors.${code}.detail` as 'errors.VendorIsUnknown.detail', readable(params));
  }
  if (exists(`errors.${code}.cause`)) {
    return t(`errors.${code}.cause` as 'errors.InvalidValue.cause', params);
  }
  return message || t('errors.InvalidValue.cause');
}

/** The parameters with an amount as the person reads it. */
function readable({ currency, ...params }: Record<string, string>): Record<string, string> {
  const { amount } = params;
  return amount !== undefined && currency !== undefined
    ? { ...params, amount: formatMoney({ amount, currency }) }
    : params;
}

function sentence(message: string): string {
  const text = message.trim();
  if (!text) return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
