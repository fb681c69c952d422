import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';

export type Field = Schema<'InvoiceField'>;

/** Below this the reading is shown as a question, not as a fact: as the capture itself counts. */
const sure = 0.85;

export const lowConfidence = (field: Field): boolean =>
  field.origin === 'captured' && field.confidence < sure;

/** How a field that was read is shaded; what may be left empty and was not found asks for nothing. */
export function shadeOf(field: Field, value: string, needed: boolean): 'ask' | 'sure' | undefined {
  if (field.origin !== 'captured' || value !== field.value) return undefined;
  if (!lowConfidence(field)) return 'sure';
  return value !== '' || needed ? 'ask' : undefined;
}

/** What to say below a value that was read: why it is a question, or what was read and not understood. */
export function readHint(t: TFunction, field: Field, value: string): string | undefined {
  if (value === '' && field.raw) return t('invoices.rawRead', { raw: field.raw });
  if (value !== field.value || !lowConfidence(field)) return undefined;
  const why = field.reason && t(`invoices.readReasons.${field.reason}`);
  if (value === '') return why;
  const ask = t('invoices.lowConfidence', { percent: Math.round(field.confidence * 100) });
  return why ? `${ask} ${why}` : ask;
}
