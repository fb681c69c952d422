import { Badge, Button, Table, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { Panel } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { ImportWarning } from './import-warning';
import classes from './payments.module.css';
import { type PaymentImport, useApproveImport, usePaymentImports } from './use-imports';

/** The payment files of a project. A second user approves each file as a whole before it is paid. */
export function ImportsList({ projectId, tabs }: { projectId: string; tabs: ReactNode }) {
  const { t } = useTranslation();
  const found = usePaymentImports(projectId);
  return (
    <div className={classes.batch}>
      <div>{tabs}</div>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.isError && <TextSkeleton lines={4} />}
      {found.data?.length === 0 && (
        <EmptyState title={t('payments.imports.none')} hint={t('payments.imports.noneHint')} />
      )}
      {found.data && found.data.length > 0 && <Files files={found.data} />}
    </div>
  );
}

function Files({ files }: { files: PaymentImport[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('payments.imports.title')}>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('payments.imports.file')}</Table.Th>
              <Table.Th>{t('payments.imports.uploaded')}</Table.Th>
              <Table.Th>{t('payments.imports.rows')}</Table.Th>
              <Table.Th ta="right">{t('payments.total')}</Table.Th>
              <Table.Th>{t('payments.imports.approval')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file) => (
              <Table.Tr key={file.uploadId}>
                <Table.Td className={classes.words ?? ''}>{file.fileName}</Table.Td>
                <Table.Td>
                  {file.uploadedBy} <DateText value={file.created} withTime />
                </Table.Td>
                <Table.Td>
                  {t('payments.imports.counts', { imported: file.importedCount, refused: file.refusedCount })}
                  <ImportWarning file={file} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText value={{ amount: file.total, currency: file.currency }} strong />
                </Table.Td>
                <Table.Td>
                  <Approval file={file} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

function Approval({ file }: { file: PaymentImport }) {
  const { t } = useTranslation();
  const approve = useApproveImport();
  if (file.approvedAt) {
    return (
      <Text size="sm">
        {t('payments.imports.approvedBy', { name: file.approvedBy })}{' '}
        <DateText value={file.approvedAt} withTime />
      </Text>
    );
  }
  if (file.status === 'failed' && file.importedCount === 0) return <Badge color="red">{file.error}</Badge>;
  const ask = async () => {
    const yes = await askConfirm({
      title: t('payments.imports.confirm', { file: file.fileName }),
      body: (
        <div className={classes.restated}>
          <span>{t('payments.count', { count: file.importedCount })}</span>
          <MoneyText value={{ amount: file.total, currency: file.currency }} strong />
          {file.sameAmountCount > 0 && (
            <strong>{t('payments.imports.sameAmount', { count: file.sameAmountCount })}</strong>
          )}
          <span>{t('payments.imports.consequence')}</span>
        </div>
      ),
      confirm: t('payments.imports.approve'),
    });
    if (!yes) return;
    approve.mutate(file.uploadId, {
      onSuccess: () => toast('success', t('payments.imports.approved', { file: file.fileName })),
      onError: toastError,
    });
  };
  return (
    <>
      <Tooltip label={file.approvalRefusal} disabled={file.mayApprove} multiline maw={320}>
        <Button
          size="compact-sm"
          loading={approve.isPending}
          disabled={!file.mayApprove}
          onClick={() => void ask()}
        >
          {t('payments.imports.approve')}
        </Button>
      </Tooltip>
      {!file.mayApprove && (
        <Text size="xs" c="dimmed">
          {file.approvalRefusal}
        </Text>
      )}
    </>
  );
}
