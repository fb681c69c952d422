import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import { RowsField } from '@/components/form/rows-field';
import { exact } from '@/lib/format/exact';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Order } from '../api/use-orders';
import classes from './order.module.css';
import type { OrderValues } from './order-values';

interface LinesFieldProps {
  names: Names<OrderValues>;
  /** The stored lines. Those that are received or invoiced stay. */
  known: Order['lines'];
}

/** The lines of an order: people add, sort and remove them. */
export function LinesField({ names, known }: LinesFieldProps) {
  const { t } = useTranslation();
  return (
    <RowsField
      name={names.lines}
      label={t('orders.parts.lines')}
      rowName={({ description, material }, place) =>
        description || material || t('orders.lineNumber', { place })
      }
      sortable
      shown={(lines) =>
        lines.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ') || '—'
      }
    >
      {({ names: line, remove, row }) => {
        const used = known.some(
          ({ line: number, received, invoiced }) =>
            number === row.line && (exact(received).units > 0n || exact(invoiced).units > 0n),
        );
        return (
          <div className={classes.lineRow}>
            <TextField
              name={line.material}
              aria-label={t('orders.material')}
              placeholder={t('orders.material')}
              maxLength={100}
            />
            <TextField
              name={line.description}
              aria-label={t('orders.description')}
              placeholder={t('orders.description')}
              maxLength={500}
            />
            <TextField
              name={line.quantity}
              aria-label={t('orders.quantity')}
              placeholder={t('orders.quantity')}
              inputMode="decimal"
            />
            <TextField
              name={line.unit}
              aria-label={t('orders.unit')}
              placeholder={t('orders.unit')}
              maxLength={10}
            />
            <TextField
              name={line.unitPrice}
              aria-label={t('orders.unitPrice')}
              placeholder={t('orders.unitPrice')}
              inputMode="decimal"
            />
            <ActionIcon
              aria-label={t(used ? 'orders.lineUsed' : 'orders.removeLine')}
              disabled={used}
              onClick={remove}
            >
              <IconX size={15} />
            </ActionIcon>
          </div>
        );
      }}
    </RowsField>
  );
}
