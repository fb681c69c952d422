import { Select } from '@mantine/core';
import { ErrorState } from '@/components/states/states';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { t, useTranslation } from '@/lib/i18n/i18n';
import type { usePrinters } from '../api/use-payments';

type Printer = Schema<'PaymentPrinter'>;

/** The problem of the chosen printer, if the server refused it. */
export function printerProblem(error: unknown): string | undefined {
  const found = error instanceof ApiError && error.fields.find(({ path }) => path === 'printerId');
  return found ? explainField(found.code, found.message, found.params) : undefined;
}

/** A printer with its state and tray. The state of an agent decides whether its printer can be reached. */
function label({ name, status, tray, agent }: Printer): string {
  const state = agent && !agent.online ? 'agentOffline' : status;
  return [name, t(`checkPrinters.states.${state}`), tray && t('checkPrinters.tray', { tray })]
    .filter(Boolean)
    .join(' · ');
}

interface PrinterSelectProps {
  printers: ReturnType<typeof usePrinters>;
  value: string | null;
  problem: string | undefined;
  onChange: (printerId: string | null) => void;
}

/** The active printers of the company. */
export function PrinterSelect({ printers, value, problem, onChange }: PrinterSelectProps) {
  const { t: translate } = useTranslation();
  const { data, isError, error, refetch } = printers;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Select
      label={translate('payments.printer')}
      error={(data?.items.length === 0 && translate('payments.noPrinter')) || problem}
      data={(data?.items ?? []).map((item) => ({ value: item.id, label: label(item) }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}
