import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useGridFacts } from '@/lib/grid/use-facts';
import { useTranslation } from '@/lib/i18n/i18n';
import { warningWords } from './check-words';
import { stageStatus } from './invoice-status';
import classes from './invoices.module.css';

type Entry = Schema<'InvoiceEntry'>;

const moneyOf = (amount: string, currency: string) => (amount ? { amount, currency } : undefined);

/** The common columns of invoice lists and those of the project. */
export function useInvoiceColumns(projectId: string): GridColumn<Entry>[] {
  const usual = useStandardColumns();
  const facts = useGridFacts('listInvoices', projectId);
  return useMemo(
    () => [...usual, ...(facts ?? []).filter(({ label }) => label).map(fieldColumn)],
    [usual, facts],
  );
}

/** An index field that the project shows in its list. */
function fieldColumn({ name, kind, label = name }: Schema<'GridColumn'>): GridColumn<Entry> {
  const field = name.slice(name.indexOf('.') + 1);
  return {
    id: name,
    header: label,
    cell: ({ indexFields }) => {
      const value = indexFields?.[field];
      if (!value) return '—';
      return kind === 'date' ? <DateText value={value} withTime={value.includes('T')} /> : value;
    },
    width: kind === 'string' ? 160 : 130,
    ...(kind === 'number' && { align: 'end' as const }),
  };
}

function useStandardColumns(): GridColumn<Entry>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const more = { hidden: true, card: 'hide' } as const;
    const text = (
      id: 'account' | 'companyNumber' | 'purchaseOrder' | 'termCode' | 'vendorNumber' | 'source',
    ) => ({
      ...more,
      id,
      header: t(`invoices.columns.${id}`),
      cell: (invoice: Entry) => invoice[id] || '—',
      width: 130,
    });
    const time = (id: 'created' | 'submitted' | 'paid') => ({
      ...more,
      id,
      header: t(`invoices.columns.${id}`),
      cell: (invoice: Entry) => <DateText value={invoice[id]} withTime />,
      width: 165,
    });
    return [
      {
        id: 'vendorName',
        header: t('invoices.vendor'),
        cell: (invoice) => <Vendor invoice={invoice} />,
        minWidth: 200,
        card: 'title',
      },
      { id: 'invoiceNumber', header: t('invoices.number'), cell: (i) => i.invoiceNumber || '—', width: 130 },
      {
        id: 'stage',
        header: t('common.status'),
        cell: (invoice) => <StatusBadge {...stageStatus(invoice.stage)} />,
        words: t('invoices.stages', { returnObjects: true }),
        width: 136,
        card: 'badge',
      },
      {
        id: 'currentAssignee',
        header: t('invoices.assignee'),
        cell: (invoice) => invoice.currentAssignee || '—',
        width: 150,
        card: 'hide',
      },
      {
        id: 'invoiceDate',
        header: t('invoices.date'),
        cell: (invoice) => <DateText value={invoice.invoiceDate} />,
        width: 124,
        card: 'hide',
      },
      {
        id: 'dueDate',
        header: t('invoices.due'),
        cell: (invoice) => (
          <span data-overdue={invoice.overdue || undefined} className={classes.due}>
            <DateText value={invoice.dueDate} />
          </span>
        ),
        width: 110,
      },
      {
        id: 'invoiceAmount',
        header: t('invoices.amount'),
        cell: (invoice) => <MoneyText value={moneyOf(invoice.invoiceAmount, invoice.currency)} />,
        width: 140,
        align: 'end',
        pin: 'right',
        card: 'aside',
        total: 'sum',
        figure: (amount, currency) => <MoneyText value={{ amount, currency }} />,
      },
      text('vendorNumber'),
      text('companyNumber'),
      text('purchaseOrder'),
      text('account'),
      text('termCode'),
      text('source'),
      {
        ...more,
        id: 'invoiceType',
        header: t('invoices.columns.invoiceType'),
        cell: ({ invoiceType }) => t(`invoices.types.${invoiceType}`),
        words: t('invoices.types', { returnObjects: true }),
        width: 110,
      },
      {
        ...more,
        id: 'matchState',
        header: t('invoices.columns.matchState'),
        cell: ({ matchState }) => t(`invoices.matches.${matchState}`),
        words: t('invoices.matches', { returnObjects: true }),
        width: 130,
      },
      {
        ...more,
        id: 'overdue',
        header: t('invoices.columns.overdue'),
        cell: ({ overdue }) => (overdue ? t('grid.yes') : t('grid.no')),
        width: 100,
      },
      time('created'),
      time('submitted'),
      time('paid'),
    ];
  }, [t]);
}

function Vendor({ invoice }: { invoice: Entry }) {
  const { t } = useTranslation();
  const warning = warningWords(t, invoice) || (invoice.matchState === 'hold' && t('invoices.hold'));
  return (
    <span className={classes.vendor}>
      <span className={classes.vendorName}>{invoice.vendorName || t('invoices.unknownVendor')}</span>
      {invoice.duplicate && (
        <Tooltip label={t('invoices.duplicate')}>
          <IconCopy size={15} className={classes.warn} aria-label={t('invoices.duplicate')} />
        </Tooltip>
      )}
      {warning && (
        <Tooltip label={warning} multiline maw={320}>
          <IconAlertTriangle size={15} className={classes.warn} aria-label={warning} />
        </Tooltip>
      )}
    </span>
  );
}
