import type { Schema } from '@/lib/api/types';
import { formatDecimal, formatMoney } from '@/lib/format/money';
import type { TFunction } from '@/lib/i18n/i18n';
import type { Invoice } from '../api/use-invoice';

type Check = Invoice['checks'][number];

type Cause = Schema<'InvoiceOrderHold'>;

const holds: readonly Cause['hold'][] = [
  'noOrder',
  'closed',
  'vendor',
  'currency',
  'noLines',
  'unknownLine',
  'overOrdered',
  'overReceived',
  'price',
];

/** One cause of a hold, with its figures. */
export function causeWords(t: TFunction, cause: Cause): string {
  const { hold, is = '', of = '', detail = '' } = cause;
  const figures = hold === 'price' ? 'invoices.figures.price' : 'invoices.figures.quantity';
  const about = is ? t(figures, { is: formatDecimal(is), of: formatDecimal(of) }) : detail;
  return t(`invoices.holds.${hold}`) + (about && `: ${about}`);
}

/** Why an invoice is on hold; a reason of unknown format is shown unchanged. */
function holdWords(t: TFunction, params: Record<string, string>): string {
  const { reason = '', more = '0' } = params;
  const hold = holds.find((known) => known === params.hold);
  if (!hold) return reason;
  const head = causeWords(t, { ...params, hold });
  return Number(more) > 0 ? `${head} ${t('invoices.holdsMore', { count: Number(more) })}` : head;
}

type Warned = Pick<Invoice, 'warning' | 'warningCode' | 'warningFile'>;

/** The capture warnings, translated. */
export function warningWords(t: TFunction, { warning, warningCode, warningFile = '' }: Warned): string {
  return warningCode ? t(`invoices.warnings.${warningCode}`, { file: warningFile }) : warning;
}

/** The finding of a check, translated. */
export function checkWords(t: TFunction, { code, params = {} }: Check): string {
  const { order = '', number = '', amount = '0', currency = '', days = '0', of } = params;
  switch (code) {
    case 'matched':
    case 'unmatched':
      return t(`invoices.found.${code}`, { order });
    case 'onHold':
      return t('invoices.found.onHold', { reason: holdWords(t, params) });
    case 'balanced':
      return t(of === 'lines' ? 'invoices.found.linesBalanced' : 'invoices.found.ledgerBalanced');
    case 'unbalanced':
      return t(of === 'lines' ? 'invoices.found.linesOff' : 'invoices.found.ledgerOff', {
        amount: formatMoney({ amount, currency }),
      });
    case 'bankChanged':
      return t('invoices.found.bankChanged', { count: Number(days) });
    case 'otherVendor':
    case 'unknownCompany':
    case 'unknownAccount': {
      const { value = '', reason = '', by = '' } = params;
      const found = t(`invoices.found.${code}`, { value });
      return reason ? `${found} ${t('invoices.found.overridden', { by, reason })}` : found;
    }
    case 'sameAmount':
      return number ? t('invoices.found.sameAmount', { number }) : t('invoices.found.sameAmountHidden');
    case 'unique':
    case 'duplicate':
    case 'vendorUnknown':
      return t(`invoices.found.${code}`);
  }
}
