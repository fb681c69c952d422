import { Stack } from '@mantine/core';
import { GridFailure } from '@/components/grid/grid-failure';
import { KeyValue, Panel } from '@/components/page/page';
import { TextSkeleton } from '@/components/states/states';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { buckets } from './invoice-status';
import { useInvoiceBuckets } from './use-invoice-buckets';

/** The invoices of a project by list: how many, and their amount per currency. */
export function AmountsPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useInvoiceBuckets(projectId);
  return (
    <Panel title={t('invoices.amounts')}>
      {data && (
        <KeyValue
          items={buckets.map((bucket) => ({
            name: t(`invoices.buckets.${bucket}`),
            value: (
              <Stack gap={2}>
                <span>{t('invoices.count', { count: data[bucket] })}</span>
                {data.amounts
                  .filter((amount) => amount.bucket === bucket && amount.count > 0)
                  .map(({ currency, total }) => (
                    <MoneyText key={currency} value={{ amount: total, currency }} strong />
                  ))}
              </Stack>
            ),
          }))}
        />
      )}
      {!data && error && <GridFailure error={error} onRetry={() => void refetch()} onReset={undefined} />}
      {!data && !error && <TextSkeleton lines={4} />}
    </Panel>
  );
}
