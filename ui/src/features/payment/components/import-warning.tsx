import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { type PaymentImport, useImportRows } from '../api/use-imports';

type Row = Schema<'PaymentimportImportRow'>;

/** Warns of rows with the same vendor, amount and date as another payment or invoice. */
export function ImportWarning({ file }: { file: PaymentImport }) {
  const { t } = useTranslation();
  if (file.sameAmountCount === 0) return null;
  return (
    <>
      <Text size="xs" c="orange.9" fw={600}>
        {t('paymentImports.sameAmount', { count: file.sameAmountCount })}
      </Text>
      <OnDemand uploadId={file.uploadId} status="sameAmount" label={t('paymentImports.compare')} />
    </>
  );
}

/** The rejected rows with their reasons. */
export function ImportRefusals({ file }: { file: PaymentImport }) {
  const { t } = useTranslation();
  if (file.refusedCount === 0) return null;
  return <OnDemand uploadId={file.uploadId} status="refused" label={t('paymentImports.showRefused')} />;
}

interface RowsProps {
  uploadId: string;
  status: 'sameAmount' | 'refused';
}

function OnDemand({ label, ...rows }: RowsProps & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && <Rows {...rows} />}
    </>
  );
}

function Rows({ uploadId, status }: RowsProps) {
  const { t } = useTranslation();
  const found = useImportRows(uploadId, status);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TextSkeleton lines={2} />;
  const { rows, nextLine } = found.data;
  return (
    <>
      <List size="xs">
        {rows.map((row) => (
          <List.Item key={row.line}>
            {status === 'refused' ? <Refused row={row} /> : <Like row={row} />} <MoneyText value={row} />
          </List.Item>
        ))}
      </List>
      {nextLine > 0 && <Text size="xs">{t('paymentImports.firstRows', { count: rows.length })}</Text>}
    </>
  );
}

function Refused({ row: { line, vendorNumber, problems } }: { row: Row }) {
  const { t } = useTranslation();
  const reasons = problems.map(({ errorCode, details }) => explainField(errorCode, details)).join(' ');
  return <>{t('paymentImports.refusedRow', { line, vendor: vendorNumber || '—', reasons })}</>;
}

function Like({ row: { line, vendorNumber, sameAmount } }: { row: Row }) {
  const { t } = useTranslation();
  const { type, number } = sameAmount ?? {};
  const kind = !type ? 'gone' : number ? type : 'hidden';
  return <>{t(`paymentImports.like.${kind}`, { line, vendor: vendorNumber, number })}</>;
}
