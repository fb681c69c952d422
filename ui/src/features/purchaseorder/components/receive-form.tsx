import { Button, SimpleGrid } from '@mantine/core';
import { useRef } from 'react';
import { DateField } from '@/components/form/date-fields';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { namesOf } from '@/components/form/names';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { exact } from '@/lib/format/exact';
import { formatDecimal } from '@/lib/format/money';
import { parseNumber } from '@/lib/format/parse-amount';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import { todayIn } from '@/lib/periods/periods';
import { type Order, useReceive } from '../api/use-orders';
import classes from './order.module.css';
import { decimal } from './order-values';

interface ReceiveFormProps {
  order: Order;
  onClose: () => void;
}

const filled = ({ quantity }: { quantity: string }) => quantity.trim() !== '';

/** Records what was delivered of the open lines of an order. */
export function ReceiveForm({ order, onClose }: ReceiveFormProps) {
  const { t } = useTranslation();
  const today = todayIn(useDateStyle().timeZone);
  const receive = useReceive(order.id);
  // The server numbers the lines that were sent.
  const sent = useRef<number[]>([]);
  const open = order.lines.filter((line) => exact(line.open).units > 0n);
  const kit = useAppForm({
    draft: `purchase-order.${order.id}.receipt`,
    initialValues: {
      receiptNumber: '',
      receivedOn: today as string | null,
      lines: open.map(({ line }) => ({ line, quantity: '' })),
    },
    validate: {
      receiptNumber: all(required, length(1, 50)),
      receivedOn: required,
      lines: { quantity: all(decimal) },
    },
    fieldOf: (path) => path.replace(/^lines\[(\d+)\]/, (_, at) => `lines[${sent.current[Number(at)] ?? at}]`),
    submit: ({ receiptNumber, receivedOn, lines }) => {
      sent.current = lines.flatMap((line, at) => (filled(line) ? [at] : []));
      return receive.mutateAsync({
        receiptNumber: receiptNumber.trim(),
        receivedOn: receivedOn ?? '',
        version: order.version,
        lines: lines.filter(filled).map(({ line, quantity }) => ({
          line,
          quantity: parseNumber(quantity) ?? quantity,
        })),
      });
    },
    onSaved: () => {
      toast('success', t('orders.receiptRecorded'), order.number);
      onClose();
    },
  });
  const { form, names } = kit;
  const fillAll = () =>
    open.forEach((line, at) => {
      form.setFieldValue(`lines.${at}.quantity` as never, formatDecimal(line.open) as never);
    });
  return (
    <FormDialog
      kit={kit}
      title={t('orders.receive')}
      submitLabel={t('orders.record')}
      disabled={open.length === 0}
      onClose={onClose}
      size={640}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          name={names.receiptNumber}
          label={t('orders.receiptNumber')}
          description={t('orders.receiptNumberHint')}
          required
          maxLength={50}
          autoComplete="off"
          data-autofocus
        />
        <DateField name={names.receivedOn} label={t('orders.receivedOn')} maxDate={today} required />
      </SimpleGrid>
      {open.length === 0 && <p className={classes.small}>{t('orders.nothingOpen')}</p>}
      <div>
        {open.map((line, at) => (
          <div key={line.line} className={classes.receiveRow}>
            <span>
              {line.line} · {line.description || line.material}
              <div className={classes.small}>
                {t('orders.openOf', {
                  open: formatDecimal(line.open),
                  ordered: formatDecimal(line.quantity),
                  unit: line.unit,
                })}
              </div>
            </span>
            <TextField
              name={namesOf({ line: 0, quantity: '' }, `${names.lines}.${at}.`).quantity}
              aria-label={t('orders.receivedOf', { line: line.line })}
              placeholder={t('orders.quantity')}
              inputMode="decimal"
            />
          </div>
        ))}
      </div>
      {form.errors.lines && <p role="alert">{form.errors.lines}</p>}
      {open.length > 0 && (
        <div>
          <Button variant="default" size="xs" onClick={fillAll}>
            {t('orders.receiveAll')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
