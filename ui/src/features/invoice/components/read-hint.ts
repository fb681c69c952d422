import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';

export type Field = Schema<'InvoiceField'>;

/** A value with a lower confidence is marked as uncertain; same threshold as in the capture. */
const sure = 0.85;

export const lowConfidence = (field: Field): boolean =>
  field.origin === 'captured' && field.confidence < sure;

/** The highlight of a captured field; an optional field that was not found has none. */
export function shadeOf(field: Field, value: string, needed: boolean): 'ask' | 'sure' | undefined {
  if (field.origin !== 'captured' || value !== field.value) return undefined;
  if (!lowConfidence(field)) return 'sure';
  return value !== '' || needed ? 'ask' : undefined;
}

/** The hint below a captured value: why it is uncertain, or the text that could not be parsed. */
export function readHint(t: TFunction, field: Field, value: string): string | undefined {
  if (value === '' && field.raw) return t('invoices.rawRead', { raw: field.raw });
  if (value !== field.value || !lowConfidence(field)) return undefined;
  const why = field.reason && t(`invoices.readReasons.${field.reason}`);
  if (value === '') return why;
  const ask = t('invoices.lowConfidence', { percent: Math.round(field.confidence * 100) });
  return why ? `${ask} ${why}` : ask;
}
