import { SimpleGrid, Text } from '@mantine/core';
import { NumberField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, type Rule, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { useCreateBankAccount } from '../api/use-bank-accounts';
import { accountRules, emptySettings } from './account-values';

interface AccountFormProps {
  onClose: () => void;
  onSaved: (accountId: string) => void;
}

const plain = (text: string) => text.replaceAll(' ', '');

const number: Rule<string> = (text) => (/^\d{1,17}$/.test(plain(text)) ? null : t('bankAccounts.numberRule'));

const again = (text: string, { number: first }: { number: string }) =>
  required(text) ?? (plain(text) === plain(first) ? null : t('bankAccounts.numberDiffers'));

/** A new account. No draft is kept, because it would store the number. */
export function AccountForm({ onClose, onSaved }: AccountFormProps) {
  const { t } = useTranslation();
  const create = useCreateBankAccount();
  const { name, bankName, routing, firstCheck } = accountRules;
  const kit = useAppForm({
    initialValues: {
      name: '',
      bankName: '',
      routing: '',
      number: '',
      again: '',
      firstCheck: 1001 as number | string,
    },
    validate: { name, bankName, routing, number: all(required, number), again, firstCheck },
    submit: ({ again: _, ...values }) =>
      create.mutateAsync({
        ...emptySettings,
        name: values.name.trim(),
        bankName: values.bankName.trim(),
        routing: plain(values.routing),
        number: plain(values.number),
        firstCheck: Number(values.firstCheck),
      }),
    onSaved: (account) => {
      toast('success', t('bankAccounts.created'), account.name);
      onSaved(account.id ?? '');
    },
  });
  const { names } = kit;
  return (
    <FormDialog kit={kit} title={t('bankAccounts.create')} submitLabel={t('common.create')} onClose={onClose}>
      <Text size="sm">{t('bankAccounts.createHint')}</Text>
      <TextField
        name={names.name}
        label={t('settingNames.fields.name')}
        required
        maxLength={100}
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField name={names.bankName} label={t('settingNames.fields.bankName')} required maxLength={100} />
        <TextField
          name={names.routing}
          label={t('settingNames.fields.routing')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          name={names.number}
          label={t('bankAccounts.number')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          name={names.again}
          label={t('bankAccounts.numberAgain')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          onPaste={(event) => event.preventDefault()}
        />
      </SimpleGrid>
      <NumberField
        name={names.firstCheck}
        label={t('settingNames.fields.nextCheck')}
        description={t('bankAccounts.firstCheckHint')}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=""
        required
      />
    </FormDialog>
  );
}
