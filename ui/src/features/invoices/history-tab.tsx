import { IconHistory } from '@tabler/icons-react';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import type { Invoice } from './use-invoice';

/** Every change with who, when and what; newest first. */
export function HistoryTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (invoice.history.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={t('invoices.noHistory')} hint={t('invoices.noHistoryHint')} />
    );
  }
  const newest = invoice.history
    .map((line, index) => ({ ...line, id: `${line.at}-${index}` }))
    .sort((a, b) => b.at.localeCompare(a.at));
  return (
    <ol className={classes.history}>
      {newest.map((line) => (
        <li key={line.id}>
          <div className={classes.by}>
            <strong>{line.userName}</strong> <DateText value={line.at} withTime />
          </div>
          <div>
            {line.action}
            {line.detail && <span className={classes.small}> {line.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
