import { ActionIcon, Button, Group, Skeleton } from '@mantine/core';
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { EmptyState, ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { formatDecimal, formatUnitPrice } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { invoiceQueries } from '../api/queries';
import { currencyOf, type Invoice, type useInvoiceCommands } from '../api/use-invoice';
import { type MatchedRow, useOrderMatch } from '../api/use-order-match';
import classes from './invoice-page.module.css';
import { linesEditable } from './invoice-status';
import { LineDialog } from './line-dialog';
import type { LineValues } from './line-values';
import { LinesTable } from './lines-table';
import { MatchTable } from './match-table';

interface LinesTabProps {
  invoice: Invoice;
  command: ReturnType<typeof useInvoiceCommands>['lines'];
}

interface Editing {
  index: number;
  start?: Partial<LineValues>;
}

/** The line items, beside the lines of the purchase order if there is one. */
export function LinesTab({ invoice, command }: LinesTabProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const mayEdit = useCan('invoiceLines', 'update') && linesEditable(invoice.stage);
  const mayCompare = useCan('invoiceLines', 'get') && invoice.invoiceType === 'PO';
  const match = useOrderMatch(invoice, mayCompare);
  const [editing, setEditing] = useState<Editing>();
  const currency = currencyOf(invoice);
  const next = invoice.lineItems.length;

  const bill = ({ ordered, quantityDifference, description, material }: MatchedRow) => {
    if (!ordered) return;
    const open = quantityDifference.startsWith('-') ? quantityDifference.slice(1) : '';
    setEditing({
      index: next,
      start: {
        poLine: String(ordered.line),
        description,
        material,
        quantity: open && formatDecimal(open),
        unitPrice: formatUnitPrice({ amount: ordered.unitPrice, currency }),
      },
    });
  };
  const remove = async (line: number) => {
    const yes = await askConfirm({
      title: t('invoices.removeLineTitle', { line }),
      body: t('invoices.removeLineBody'),
      confirm: t('invoices.removeLine', { line }),
      danger: true,
    });
    if (!yes) return;
    const invoiceLineItems = invoice.lineItems.filter((item) => item.line !== line);
    command.mutate({ version: invoice.version, invoiceLineItems }, { onError: toastError });
  };
  const actions = (line: number) => (
    <Group gap="3xs" wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        aria-label={t('invoices.editLine', { line })}
        onClick={() => setEditing({ index: line - 1 })}
      >
        <IconPencil size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        disabled={command.isPending}
        aria-label={t('invoices.removeLine', { line })}
        onClick={() => void remove(line)}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </Group>
  );

  const compared = match.data && (match.data.lines.length > 0 || match.data.holds.length > 0);
  return (
    <div className={classes.lines}>
      {match.isLoading && <Skeleton height={160} />}
      {match.isError && <ErrorState error={match.error} onRetry={() => void match.refetch()} />}
      {match.data && compared && (
        <MatchTable match={match.data} actions={mayEdit ? actions : undefined} onBill={bill} />
      )}
      {!match.data?.found && !match.isLoading && next > 0 && (
        <LinesTable invoice={invoice} actions={mayEdit ? actions : undefined} />
      )}
      {next === 0 && !compared && !match.isLoading && (
        <EmptyState icon={IconListDetails} title={t('invoices.noLines')} hint={t('invoices.noLinesHint')} />
      )}
      {mayEdit && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setEditing({ index: next })}
          >
            {t('invoices.addLine')}
          </Button>
        </Group>
      )}
      {editing && (
        <LineDialog
          key={editing.index}
          invoice={invoice}
          index={editing.index}
          start={editing.start}
          match={match.data}
          command={command}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            toast('success', t('invoices.linesSaved'));
          }}
          reload={() => queryClient.fetchQuery({ ...invoiceQueries.one(api, invoice.id), staleTime: 0 })}
        />
      )}
    </div>
  );
}
