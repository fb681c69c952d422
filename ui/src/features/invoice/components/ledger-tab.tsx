import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { AppForm } from '@/components/form/app-form';
import { MoneyField, TextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { RowsField } from '@/components/form/rows-field';
import { MoneyText } from '@/components/text/money-text';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { fieldOf, type Invoice } from '../api/use-invoice';
import type { Ledger } from '../api/use-ledger';
import { AccountField } from './account-input';
import classes from './invoice-page.module.css';
import { LastDistribution } from './last-distribution-button';

interface LedgerTabProps {
  invoice: Invoice;
  ledger: Ledger;
  editable: boolean;
}

/** The GL distribution; the open amount below it is always visible. */
export function LedgerTab({ invoice, ledger, editable: mayEdit }: LedgerTabProps) {
  const { t } = useTranslation();
  const ordered = invoice.invoiceType === 'PO';
  const editable = mayEdit && !ordered;
  const { kit, open, balanced } = ledger;
  const { names, values } = kit;
  const { currency } = open;
  const byOrder = ordered && values.distribution.length === 0;
  const add = () =>
    kit.form.insertListItem(names.distribution, {
      account: '',
      description: '',
      amount: balanced ? '' : open.amount,
    });

  return (
    // One notice above the tabs offers the drafts of all tabs.
    <AppForm kit={kit} label={t('invoices.tabs.gl')} readOnly={!editable} className={classes.ledger}>
      <FormBody kit={{ ...kit, draft: undefined }}>
        {byOrder && <p className={classes.small}>{t('invoices.ledgerByOrder')}</p>}
        <RowsField
          name={names.distribution}
          label={t('invoices.tabs.gl')}
          rowName={({ account }, place) => account || t('invoices.part', { place })}
          sortable={editable}
          shown={(parts) =>
            parts
              .map(({ account, amount }) => `${account} ${formatMoney({ amount: amount || '0', currency })}`)
              .join(', ') || t('form.empty')
          }
        >
          {({ names: part, remove }) => (
            <div className={classes.ledgerRow}>
              <AccountField
                name={part.account}
                companyNumber={fieldOf(invoice, 'companyNumber')}
                aria-label={t('invoices.account')}
                placeholder={t('invoices.account')}
              />
              <TextField
                name={part.description}
                aria-label={t('invoices.description')}
                placeholder={t('invoices.description')}
              />
              <MoneyField
                name={part.amount}
                aria-label={t('invoices.amount')}
                placeholder={t('invoices.zero')}
                currency={currency}
              />
              {editable && (
                <ActionIcon aria-label={t('invoices.removePart')} onClick={remove}>
                  <IconX size={15} />
                </ActionIcon>
              )}
            </div>
          )}
        </RowsField>
        {!byOrder && (
          <div className={classes.balance} data-balanced={balanced || undefined} role="status">
            <span>{balanced ? t('invoices.balanced') : t('invoices.openAmount')}</span>
            <MoneyText value={open} strong />
          </div>
        )}
      </FormBody>
      {editable && (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
            {t('invoices.addPart')}
          </Button>
          {values.distribution.length === 0 && (
            <LastDistribution
              invoice={invoice}
              onFound={(parts) => kit.form.setFieldValue(names.distribution, parts)}
            />
          )}
          <Button type="submit" disabled={!kit.isDirty()} loading={kit.busy}>
            {t('common.save')}
          </Button>
        </Group>
      )}
    </AppForm>
  );
}
