import { Alert, Button, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { type Status, StatusBadge } from '@/components/status/status-badge';
import { MoneyText } from '@/components/text/money-text';
import { exact } from '@/lib/format/exact';
import { formatDecimal, formatUnitPrice } from '@/lib/format/money';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { MatchedRow, OrderMatch } from '../api/use-order-match';
import { causeWords } from './check-words';
import classes from './invoice-page.module.css';

interface MatchTableProps {
  match: OrderMatch;
  /** The buttons of an invoice line; absent if the lines cannot be changed. */
  actions: ((line: number) => ReactNode) | undefined;
  onBill: (row: MatchedRow) => void;
}

function stateOf(t: TFunction, { ordered, billed, holds }: MatchedRow): Status {
  if (!billed) return { label: t('invoices.match.states.unbilled'), tone: 'neutral' };
  if (!ordered) return { label: t('invoices.match.states.unordered'), tone: 'attention' };
  if (holds.length > 0) return { label: t('invoices.match.states.hold'), tone: 'attention' };
  return { label: t('invoices.match.states.within'), tone: 'good' };
}

const keyOf = ({ line, ordered }: MatchedRow): string => `${line}/${ordered?.line ?? ''}`;

/** "+2" is more than allowed, "-2" is still open. */
const signed = (amount: string): string =>
  exact(amount).units > 0n ? `+${formatDecimal(amount)}` : formatDecimal(amount);

/** What was ordered, received and billed, line by line, with the differences. */
export function MatchTable({ match, actions, onBill }: MatchTableProps) {
  const { t } = useTranslation();
  const { currency } = match;
  const at = ({ quantity, unitPrice }: { quantity: string; unitPrice: string }) =>
    t('invoices.match.at', {
      quantity: formatDecimal(quantity),
      price: formatUnitPrice({ amount: unitPrice, currency }),
    });
  return (
    <>
      {match.holds.map((hold) => (
        <Alert key={hold.hold} color="orange" icon={<IconAlertTriangle size={16} />}>
          {causeWords(t, hold)}
        </Alert>
      ))}
      {match.found && (
        <p className={classes.small}>{t(match.ways === 3 ? 'invoices.match.three' : 'invoices.match.two')}</p>
      )}
      <ScrollRegion label={t('invoices.match.title', { number: match.orderNumber })}>
        <Table className={classes.match ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('invoices.line')}</Table.Th>
              <Table.Th>{t('invoices.match.state')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.ordered')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.received')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.earlier')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.billed')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.quantity')}</Table.Th>
              <Table.Th ta="right">{t('invoices.match.price')}</Table.Th>
              <Table.Th ta="right" data-amount>
                {t('invoices.total')}
              </Table.Th>
              {actions && <Table.Th aria-label={t('grid.actions')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {match.lines.map((row) => {
              const { line, ordered, billed, holds } = row;
              return (
                <Table.Tr key={keyOf(row)}>
                  <Table.Td>
                    {line > 0 && `${line} · `}
                    {row.description || row.material || '—'}
                    {ordered && (
                      <div className={classes.small}>
                        {t('invoices.match.orderLine', { line: ordered.line })}
                      </div>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge {...stateOf(t, row)} />
                    {ordered &&
                      holds.map((hold) => (
                        <div key={hold.hold} className={classes.small}>
                          {causeWords(t, hold)}
                        </div>
                      ))}
                  </Table.Td>
                  <Table.Td ta="right">{ordered ? at(ordered) : '—'}</Table.Td>
                  <Table.Td ta="right">
                    {ordered && exact(ordered.received).units !== 0n ? formatDecimal(ordered.received) : '—'}
                  </Table.Td>
                  <Table.Td ta="right">{ordered ? formatDecimal(ordered.earlier) : '—'}</Table.Td>
                  <Table.Td ta="right">{billed ? at(billed) : '—'}</Table.Td>
                  <Table.Td ta="right">{ordered ? signed(row.quantityDifference) : '—'}</Table.Td>
                  <Table.Td ta="right">
                    {ordered && billed ? (
                      <MoneyText value={{ amount: row.priceDifference, currency }} />
                    ) : (
                      '—'
                    )}
                  </Table.Td>
                  <Table.Td ta="right" data-amount>
                    {billed ? <MoneyText value={{ amount: billed.total, currency }} /> : '—'}
                  </Table.Td>
                  {actions && (
                    <Table.Td ta="right">
                      {line > 0 && actions(line)}
                      {!billed && ordered && (
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t('invoices.match.bill', { line: ordered.line })}
                          onClick={() => onBill(row)}
                        >
                          {t('invoices.match.add')}
                        </Button>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </>
  );
}
