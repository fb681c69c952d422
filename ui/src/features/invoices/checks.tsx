import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import { checkWords, warningWords } from './check-words';
import classes from './invoice-page.module.css';
import type { Invoice } from './use-invoice';

/** The findings relevant to a decision: duplicates, match, balance, a changed bank account. */
export function Checks({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (invoice.checks.length === 0 && !invoice.warning) return null;
  return (
    <ul className={classes.checks} aria-label={t('invoices.checks')}>
      {invoice.checks.map((check) => (
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
