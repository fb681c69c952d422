import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { MoneyInput } from '@/components/fields/money-input';
import { DraftNotice } from '@/components/form/draft-notice';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { exact, fixed, negated, plus, zero } from '@/lib/format/exact';
import { digitsOf, isAmount } from '@/lib/format/parse-amount';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import { LedgerConflict } from './ledger-conflict';
import { fieldOf, type Invoice, type useInvoiceCommands } from './use-invoice';
import { useLedgerRows } from './use-ledger-rows';

interface LedgerTabProps {
  invoice: Invoice;
  command: ReturnType<typeof useInvoiceCommands>['ledger'];
  editable: boolean;
}

/** The GL distribution; the open amount below it is always visible. */
export function LedgerTab({ invoice, command, editable: open }: LedgerTabProps) {
  const { t } = useTranslation();
  const ordered = invoice.invoiceType === 'PO';
  const editable = open && !ordered;

  const currency = fieldOf(invoice, 'currency') || 'USD';
  const { rows, dirty, draft, problems, conflict, change, remove, add, saved, refused } =
    useLedgerRows(invoice);
  const byOrder = ordered && rows.length === 0;
  const unread = (amount: string) => amount !== '' && !isAmount(amount);
  const total = exact(fieldOf(invoice, 'invoiceAmount') || '0');
  const sum = rows.reduce((all, row) => plus(all, exact(isAmount(row.amount) ? row.amount : '0')), zero);
  const left = plus(total, negated(sum));
  const rest = fixed(left, digitsOf(currency));
  const balanced = left.units === 0n;

  const save = () => {
    if (command.isPending || !dirty || conflict || rows.some(({ amount }) => unread(amount))) return;
    command.mutate(
      {
        version: invoice.version,
        distribution: rows.map(({ account, description, amount }) => ({
          account: account.trim(),
          description,
          amount,
        })),
      },
      {
        onSuccess: (now) => {
          saved(now);
          toast('success', t('invoices.ledgerSaved'));
        },
        onError: (error) => {
          // An error that belongs to no line is shown separately.
          if (!refused(error)) toastError(error);
        },
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!editable || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form
      className={classes.ledger}
      aria-label={t('invoices.tabs.gl')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
    >
      {editable && draft && (
        <DraftNotice savedAt={draft.savedAt} onRestore={draft.restore} onDiscard={draft.discard} />
      )}
      {conflict && <LedgerConflict {...conflict} />}
      {byOrder && <p className={classes.small}>{t('invoices.ledgerByOrder')}</p>}
      {rows.map((row) => (
        <div key={row.id} className={classes.ledgerRow}>
          <TextInput
            aria-label={t('invoices.account')}
            placeholder={t('invoices.account')}
            value={row.account}
            readOnly={!editable}
            error={problems.get(row.id)?.account}
            onChange={(event) => change(row.id, { account: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('invoices.description')}
            placeholder={t('invoices.description')}
            value={row.description}
            readOnly={!editable}
            onChange={(event) => change(row.id, { description: event.currentTarget.value })}
          />
          <MoneyInput
            aria-label={t('invoices.amount')}
            placeholder={t('invoices.zero')}
            currency={currency}
            value={row.amount}
            readOnly={!editable}
            error={problems.get(row.id)?.amount ?? (unread(row.amount) && t('rules.amount'))}
            onChange={(amount) => change(row.id, { amount })}
          />
          {editable && (
            <ActionIcon aria-label={t('invoices.removePart')} onClick={() => remove(row.id)}>
              <IconX size={15} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!byOrder && (
        <div className={classes.balance} data-balanced={balanced || undefined} role="status">
          <span>{balanced ? t('invoices.balanced') : t('invoices.openAmount')}</span>
          <MoneyText value={{ amount: rest, currency }} strong />
        </div>
      )}
      {editable && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => add(balanced ? '' : rest)}
          >
            {t('invoices.addPart')}
          </Button>
          <Button type="submit" disabled={!dirty || Boolean(conflict)} loading={command.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      )}
    </form>
  );
}
