import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Invoice } from '../api/use-invoice';
import type { Ledger } from '../api/use-ledger';
import { checkWords, warningWords } from './check-words';
import classes from './invoice-page.module.css';

type Check = Invoice['checks'][number];

interface ChecksProps {
  invoice: Invoice;
  /** The unsaved distribution, if there is one. */
  ledger?: Pick<Ledger, 'open' | 'balanced'>;
}

/** The balance of the saved distribution would contradict the unsaved one on the same page. */
function withUnsaved(check: Check, { open, balanced }: NonNullable<ChecksProps['ledger']>): Check {
  const { code, params = {} } = check;
  if ((code !== 'balanced' && code !== 'unbalanced') || params.of === 'lines') return check;
  return {
    ...check,
    ok: balanced,
    code: balanced ? 'balanced' : 'unbalanced',
    params: { ...params, ...open },
  };
}

/** The findings relevant to a decision: duplicates, match, balance, a changed bank account. */
export function Checks({ invoice, ledger }: ChecksProps) {
  const { t } = useTranslation();
  const checks = ledger ? invoice.checks.map((check) => withUnsaved(check, ledger)) : invoice.checks;
  if (checks.length === 0 && !invoice.warning) return null;
  return (
    <ul className={classes.checks} aria-label={t('invoices.checks')}>
      {checks.map((check) => (
        <li key={`${check.kind}/${check.text}`} data-ok={check.ok || undefined}>
          {check.ok ? (
            <IconCheck size={14} stroke={2.4} aria-label={t('invoices.checkOk')} />
          ) : (
            <IconAlertTriangle size={14} stroke={2} aria-label={t('invoices.checkLook')} />
          )}
          {checkWords(t, check)}
        </li>
      ))}
      {invoice.warning && (
        <li>
          <IconAlertTriangle size={14} stroke={2} aria-label={t('invoices.checkLook')} />
          {warningWords(t, invoice)}
        </li>
      )}
    </ul>
  );
}
