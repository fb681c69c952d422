import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { type PaymentImport, useImportWarnings } from './use-imports';

type Row = Schema<'PaymentimportImportRow'>;

/** Warns of rows with the same vendor, amount and date as another payment or invoice. */
export function ImportWarning({ file }: { file: PaymentImport }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (file.sameAmountCount === 0) return null;
  return (
    <>
      <Text size="xs" c="orange.9" fw={600}>
        {t('payments.imports.sameAmount', { count: file.sameAmountCount })}
      </Text>
      <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('payments.imports.compare')}
      </Button>
      {open && <Rows uploadId={file.uploadId} />}
    </>
  );
}

function Rows({ uploadId }: { uploadId: string }) {
  const found = useImportWarnings(uploadId);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TextSkeleton lines={2} />;
  return (
    <List size="xs">
      {found.data.rows.map((row) => (
        <List.Item key={row.line}>
          <Like row={row} /> <MoneyText value={row} />
        </List.Item>
      ))}
    </List>
  );
}

function Like({ row: { line, vendorNumber, sameAmount } }: { row: Row }) {
  const { t } = useTranslation();
  const { type, number } = sameAmount ?? {};
  const kind = !type ? 'gone' : number ? type : 'hidden';
  return <>{t(`payments.imports.like.${kind}`, { line, vendor: vendorNumber, number })}</>;
}
