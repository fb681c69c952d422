import { Badge, Button, Table, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { Panel } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type PaymentImport, useApproveImport, usePaymentImports } from '../api/use-imports';
import { ImportRefusals, ImportWarning } from './import-warning';
import classes from './payments.module.css';

const ImportUpload = lazyComponent(() => import('./import-upload').then((found) => found.ImportUpload));

/** The payment files of a project. A second user approves each file as a whole before it is paid. */
export function ImportsList({ projectId, tabs }: { projectId: string; tabs: ReactNode }) {
  const { t } = useTranslation();
  const found = usePaymentImports(projectId);
  const mayImport = useCan('payments', 'create');
  return (
    <div className={classes.batch}>
      <div>{tabs}</div>
      {mayImport && (
        <LazyBoundary>
          <ImportUpload projectId={projectId} />
        </LazyBoundary>
      )}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.isError && <TextSkeleton lines={4} />}
      {found.data?.length === 0 && (
        <EmptyState
          title={t('paymentImports.none')}
          hint={t(mayImport ? 'paymentImports.uploadHint' : 'paymentImports.noneHint')}
        />
      )}
      {found.data && found.data.length > 0 && <Files files={found.data} />}
    </div>
  );
}

function Files({ files }: { files: PaymentImport[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('paymentImports.title')}>
      <ScrollRegion label={t('paymentImports.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('paymentImports.file')}</Table.Th>
              <Table.Th>{t('paymentImports.uploaded')}</Table.Th>
              <Table.Th>{t('paymentImports.rows')}</Table.Th>
              <Table.Th ta="right" data-amount>
                {t('payments.total')}
              </Table.Th>
              <Table.Th>{t('paymentImports.approval')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file) => (
              <Table.Tr key={file.uploadId}>
                <Table.Td data-words>{file.fileName}</Table.Td>
                <Table.Td>
                  {file.uploadedBy} <DateText value={file.created} withTime />
                </Table.Td>
                <Table.Td>
                  {t('paymentImports.counts', { imported: file.importedCount, refused: file.refusedCount })}
                  <ImportRefusals file={file} />
                  <ImportWarning file={file} />
                </Table.Td>
                <Table.Td ta="right" data-amount>
                  <MoneyText value={{ amount: file.total, currency: file.currency }} strong />
                </Table.Td>
                <Table.Td>
                  <Approval file={file} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}

function Approval({ file }: { file: PaymentImport }) {
  const { t } = useTranslation();
  const approve = useApproveImport();
  if (file.approvedAt) {
    return (
      <Text size="sm">
        {t('paymentImports.approvedBy', { name: file.approvedBy })}{' '}
        <DateText value={file.approvedAt} withTime />
      </Text>
    );
  }
  if (file.status === 'failed' && file.importedCount === 0) return <Badge color="red">{file.error}</Badge>;
  const ask = async () => {
    const yes = await askConfirm({
      title: t('paymentImports.confirm', { file: file.fileName }),
      body: (
        <div className={classes.restated}>
          <span>{t('payments.count', { count: file.importedCount })}</span>
          <MoneyText value={{ amount: file.total, currency: file.currency }} strong />
          {file.sameAmountCount > 0 && (
            <strong>{t('paymentImports.sameAmount', { count: file.sameAmountCount })}</strong>
          )}
          <span>{t('paymentImports.consequence')}</span>
        </div>
      ),
      confirm: t('paymentImports.approve'),
    });
    if (!yes) return;
    approve.mutate(file.uploadId, {
      onSuccess: () => toast('success', t('paymentImports.approved', { file: file.fileName })),
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
          {t('paymentImports.approve')}
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
