import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type OpenBatch, type Run, usePrepare, usePrinters, useRunPreview } from '../api/use-payments';
import type { RunScope, RunScopes } from '../api/use-scopes';
import { PrinterSelect, printerProblem } from './printer-select';
import { RunPreview } from './run-preview';

interface PrepareDialogProps {
  projectId: string;
  method: 'ach' | 'check';
  run: Run;
  scopes: RunScopes;
  onClose: () => void;
  onPrepared: (batch: OpenBatch) => void;
}

/** Shows the payments that a batch would pay and exclude, and prepares exactly that batch. */
export function PrepareDialog({ projectId, method, run, scopes, onClose, onPrepared }: PrepareDialogProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<RunScope>();
  const scope = picked ?? scopes.preferred;
  const chosen = useRunPreview(projectId, method, scopes.selections[scope] ?? { all: true });
  const prepare = usePrepare(projectId);
  const check = method === 'check';
  const printers = usePrinters(check);
  const [printer, setPrinter] = useState<string | null>(null);
  const printerId = printer ?? printers.data?.items[0]?.id ?? null;
  const preview = chosen.preview.data;
  const possible = preview && preview.payments > 0 && (!check || printerId);

  const start = () => {
    if (!preview) return;
    const body = { ...chosen.selection, expected: { payments: preview.payments, total: preview.total } };
    prepare.mutate(
      check && printerId ? { kind: 'check', body: { ...body, printerId } } : { kind: 'ach', body },
      {
        onSuccess: (batch) => {
          toast('success', t('payments.prepared', { number: batch.number }), t('payments.preparedNext'));
          onPrepared(batch);
        },
        onError: (error) => {
          if (!printerProblem(error)) toastError(error);
          void chosen.preview.refetch();
        },
      },
    );
  };

  return (
    <Dialog size="lg" onClose={onClose} title={t(check ? 'payments.printTitle' : 'payments.prepareAchTitle')}>
      <Stack gap="md">
        {scopes.offered.length > 1 && (
          <SegmentedControl
            aria-label={t('payments.scope')}
            value={scope}
            data={scopes.offered.map((value) => ({ value, label: t(`payments.scopes.${value}`) }))}
            onChange={(value) => setPicked(value as RunScope)}
          />
        )}
        <Previewed chosen={chosen} run={run} />
        {check && (
          <PrinterSelect
            printers={printers}
            value={printerId}
            problem={printerProblem(prepare.error)}
            onChange={(value) => {
              prepare.reset();
              setPrinter(value);
            }}
          />
        )}
        {check && <Note>{t('payments.firstNumber', { number: run.nextCheckNumber })}</Note>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus disabled={!possible} loading={prepare.isPending} onClick={start}>
            {t(check ? 'payments.prepareChecks' : 'payments.prepareAch')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Previewed({ chosen, run }: { chosen: ReturnType<typeof useRunPreview>; run: Run }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = chosen.preview;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} aria-label={t('common.loading')} />;
  return (
    <>
      {data.payments === 0 && (
        <Alert color="orange" role="alert">
          {t('payments.nothingToPrepare')}
        </Alert>
      )}
      <RunPreview preview={data} from={`${run.accountName} ••${run.accountLast4}, ${run.bankName}`} />
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);
