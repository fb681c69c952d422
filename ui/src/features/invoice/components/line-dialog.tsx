import { Alert, Group } from '@mantine/core';
import { useState } from 'react';
import { MoneyField, SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFailure } from '@/components/form/form-failure';
import { all, length, type Rule, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { amount } from '@/components/form/value-rules';
import { ApiError } from '@/lib/errors/api-error';
import { parseNumber } from '@/lib/format/parse-amount';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { currencyOf, type Invoice, type useInvoiceCommands } from '../api/use-invoice';
import type { OrderMatch } from '../api/use-order-match';
import { type LineValues, lineOf, otherProblems, ownError, valuesOf } from './line-values';

interface LineDialogProps {
  invoice: Invoice;
  /** The position of the line; the number of lines adds one. */
  index: number;
  /** Values of a new line. */
  start?: Partial<LineValues> | undefined;
  match: OrderMatch | undefined;
  command: ReturnType<typeof useInvoiceCommands>['lines'];
  onClose: () => void;
  onSaved: () => void;
  reload: () => Promise<Invoice | undefined>;
}

const decimal: Rule<string> = (text) => (parseNumber(text) === undefined ? t('invoices.numberRule') : null);

/** One line item. The server computes its total. */
export function LineDialog(props: LineDialogProps) {
  const { invoice, index, start, match, command, onClose, onSaved, reload } = props;
  const { t } = useTranslation();
  const currency = currencyOf(invoice);
  const [opened] = useState(invoice.lineItems);
  const adds = opened[index] === undefined;
  // After a line was added or removed elsewhere, the position may belong to another line.
  const moved = ({ lineItems }: Invoice) => !adds && lineItems.length !== opened.length;
  const lineIn = (newest: Invoice) => {
    if (adds) return undefined;
    return moved(newest) ? opened[index] : newest.lineItems[index];
  };
  const toValues = (newest: Invoice) => valuesOf(lineIn(newest), currency, start);
  const kit = useVersionedForm({
    record: invoice,
    reload,
    draft: `line.${invoice.id}.${index}`,
    toValues,
    validate: {
      material: all(length(0, 100)),
      description: all(length(0, 500)),
      quantity: all(required, decimal),
      unit: all(length(0, 10)),
      unitPrice: all(required, decimal),
      discount: all(amount),
      tax: all(amount),
    },
    save: async (values, newest) => {
      if (moved(newest)) throw new ApiError({ code: 'StaleVersionException', status: 409 });
      const lines = [...newest.lineItems];
      const at = adds ? lines.length : index;
      const order = match?.orderNumber;
      lines[at] = lineOf(values, { initial: toValues(newest), before: lineIn(newest), order });
      try {
        return await command.mutateAsync({ version: newest.version, invoiceLineItems: lines });
      } catch (error) {
        throw ownError(error, at);
      }
    },
    onSaved,
  });
  const others = otherProblems(kit.failure);
  const orderLines = (match?.lines ?? []).flatMap(({ ordered, description, material }) =>
    ordered ? [{ value: String(ordered.line), name: description || material }] : [],
  );
  const choices = [...new Map(orderLines.map((choice) => [choice.value, choice])).values()].map(
    ({ value, name }) => ({ value, label: t('invoices.match.orderChoice', { line: value, name }) }),
  );
  const line = index + 1;
  return (
    <FormDialog
      kit={kit}
      title={!adds ? t('invoices.editLine', { line }) : t('invoices.addLine')}
      onClose={onClose}
      failure={
        others.length > 0 ? (
          <Alert color="red" role="alert">
            {others.map(({ line, problem }) => (
              <div key={line}>{t('invoices.lineProblem', { line, problem })}</div>
            ))}
          </Alert>
        ) : (
          <FormFailure error={kit.failure} merged={!moved(kit.record)} />
        )
      }
    >
      {choices.length > 0 && (
        <SelectField
          name={kit.names.poLine}
          label={t('invoices.match.orderLineLabel')}
          data={choices}
          clearable
        />
      )}
      <TextField name={kit.names.description} label={t('invoices.description')} data-autofocus />
      <TextField name={kit.names.material} label={t('invoices.material')} />
      <Group grow align="flex-start">
        <TextField name={kit.names.quantity} label={t('invoices.quantity')} required inputMode="decimal" />
        <TextField name={kit.names.unit} label={t('invoices.unit')} />
      </Group>
      <TextField name={kit.names.unitPrice} label={t('invoices.unitPrice')} required inputMode="decimal" />
      <Group grow align="flex-start">
        <MoneyField name={kit.names.discount} label={t('invoices.discount')} currency={currency} />
        <MoneyField name={kit.names.tax} label={t('invoices.tax')} currency={currency} />
      </Group>
    </FormDialog>
  );
}
