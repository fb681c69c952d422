import { Alert, Skeleton } from '@mantine/core';
import { SelectionFigures } from '@/components/figures/selection-figures';
import type { SelectedRows } from '@/components/grid/requests';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSelectedPayments } from '../api/use-payments';

interface SelectedPaymentsProps {
  projectId: string;
  selection: SelectedRows['selection'];
}

/** The number of payments that an action changes, and their amounts. */
export function SelectedPayments({ projectId, selection }: SelectedPaymentsProps) {
  const { t } = useTranslation();
  const { data, error } = useSelectedPayments(projectId, selection);
  if (error) {
    const { cause, next } = explain(error);
    return (
      <Alert color="orange" role="alert" title={cause}>
        {next}
      </Alert>
    );
  }
  if (!data) return <Skeleton height={44} aria-label={t('common.loading')} />;
  return (
    <SelectionFigures
      records={t('payments.payments')}
      count={t('payments.count', { count: data.totalCount ?? 0 })}
      amounts={t('payments.total')}
      noAmount="—"
      totals={data.totals}
    />
  );
}
