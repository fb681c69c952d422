import { formatMoney } from '@/lib/format/money';
import type { TFunction } from '@/lib/i18n/i18n';
import type { Invoice } from './use-invoice';

type Check = Invoice['checks'][number];

/** What a check found, in the person's language; the reason of a hold is the matching's own. */
export function checkWords(t: TFunction, { code, params = {} }: Check): string {
  const { order = '', reason = '', amount = '0', currency = 'USD', days = '0', of } = params;
  switch (code) {
    case 'matched':
    case 'unmatched':
      return t(`invoices.found.${code}`, { order });
    case 'onHold':
      return t('invoices.found.onHold', { reason });
    case 'balanced':
      return t(of === 'lines' ? 'invoices.found.linesBalanced' : 'invoices.found.ledgerBalanced');
    case 'unbalanced':
      return t(of === 'lines' ? 'invoices.found.linesOff' : 'invoices.found.ledgerOff', {
        amount: formatMoney({ amount, currency }),
      });
    case 'bankChanged':
      return t('invoices.found.bankChanged', { count: Number(days) });
    case 'unique':
    case 'duplicate':
    case 'vendorUnknown':
      return t(`invoices.found.${code}`);
  }
}
