import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DraftNotice } from '@/components/form/draft-notice';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { cents, exact, negated, plus, zero } from '@/lib/format/exact';
import { parseAmount } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import { fieldOf, type Invoice, type useInvoiceCommands } from './use-invoice';
import { useLedgerRows } from './use-ledger-rows';

interface LedgerTabProps {
  invoice: Invoice;
  command: ReturnType<typeof useInvoiceCommands>['ledger'];
  editable: boolean;
}

/** The distribution to accounts; what is still open stands under it at all times. */
export function LedgerTab({ invoice, command, editable }: LedgerTabProps) {
  const { t } = useTranslation();
  const currency = fieldOf(invoice, 'currency') || 'USD';
  const { rows, dirty, draft, change, remove, add, saved } = useLedgerRows(invoice);
  const total = exact(fieldOf(invoice, 'invoiceAmount') || '0');
  const sum = rows.reduce((all, row) => plus(all, exact(parseAmount(row.amount) ?? '0')), zero);
  const left = plus(total, negated(sum));
  const open = cents(left);
  const balanced = left.units === 0n;

  const save = () =>
    command.mutate(
      {
        version: invoice.version,
        distribution: rows.map(({ account, description, amount }) => ({
          account: account.trim(),
          description,
          amount: parseAmount(amount) ?? amount,
        })),
      },
      {
        onSuccess: () => {
          saved();
          toast('success', t('invoices.ledgerSaved'));
        },
        onError: toastError,
      },
    );

  return (
    <div className={classes.ledger}>
      {editable && draft && (
        <DraftNotice savedAt={draft.savedAt} onRestore={draft.restore} onDiscard={draft.discard} />
      )}
      {rows.map((row) => (
        <div key={row.id} className={classes.ledgerRow}>
          <TextInput
            aria-label={t('invoices.account')}
            placeholder={t('invoices.account')}
            value={row.account}
            readOnly={!editable}
            onChange={(event) => change(row.id, { account: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('invoices.description')}
            placeholder={t('invoices.description')}
            value={row.description}
            readOnly={!editable}
            onChange={(event) => change(row.id, { description: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('invoices.amount')}
            placeholder="0.00"
            inputMode="decimal"
            value={row.amount}
            readOnly={!editable}
            error={row.amount !== '' && parseAmount(row.amount) === undefined}
            classNames={{ input: classes.money ?? '' }}
            onChange={(event) => change(row.id, { amount: event.currentTarget.value })}
          />
          {editable && (
            <ActionIcon aria-label={t('invoices.removePart')} onClick={() => remove(row.id)}>
              <IconX size={15} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div className={classes.balance} data-balanced={balanced || undefined} role="status">
        <span>{balanced ? t('invoices.balanced') : t('invoices.openAmount')}</span>
        <MoneyText value={{ amount: open, currency }} strong />
      </div>
      {editable && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => add(balanced ? '' : open)}
          >
            {t('invoices.addPart')}
          </Button>
          <Button disabled={!dirty} loading={command.isPending} onClick={save}>
            {t('common.save')}
          </Button>
        </Group>
      )}
    </div>
  );
}
