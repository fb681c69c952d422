import { Alert, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '@/components/form/date-fields';
import { CheckField, LongTextField, SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, type Rule, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { partQueries } from '../api/part-queries';
import { useProposeAccount } from '../api/use-vendors';

interface ProposeFormProps {
  vendorId: string;
  /** The vendor has or had an account: the change needs a call. */
  change: boolean;
  onClose: () => void;
}

const digits =
  (least: number, most: number, message: () => string): Rule<string> =>
  (text) => {
    const plain = text.replaceAll(/[ -]/g, '');
    return /^\d+$/.test(plain) && plain.length >= least && plain.length <= most ? null : message();
  };

/** A bank account that another person has to approve. No draft is kept, because it would store the number. */
export function ProposeForm({ vendorId, change, onClose }: ProposeFormProps) {
  const { t } = useTranslation();
  const propose = useProposeAccount(vendorId);
  const policy = useQuery({ ...partQueries.policy(useApi()), enabled: change });
  const called = change ? required : () => null;
  const kit = useAppForm({
    initialValues: {
      routing: '',
      number: '',
      accountType: 'checking' as string | null,
      closesFormer: false,
      callPerson: '',
      callNumber: '',
      calledOn: null as string | null,
      note: '',
    },
    validate: {
      routing: all(required, digits(9, 9, routingRule)),
      number: all(required, digits(4, 17, numberRule)),
      callPerson: all(called, length(0, 200)),
      callNumber: all(called, length(0, 40)),
      calledOn: called,
      note: all(length(0, 500)),
    },
    submit: ({ accountType, calledOn, ...values }) =>
      propose.mutateAsync({
        ...values,
        accountType: accountType === 'savings' ? 'savings' : 'checking',
        ...(calledOn && { calledOn }),
      }),
    onSaved: () => {
      toast('success', t('vendors.propose.done'));
      onClose();
    },
  });
  const days = policy.data?.waitingDays;
  return (
    <FormDialog
      kit={kit}
      title={t(change ? 'vendors.propose.change' : 'vendors.propose.first')}
      submitLabel={t('vendors.propose.submit')}
      onClose={onClose}
    >
      <Text size="sm">
        {t('vendors.propose.second')}{' '}
        {change && days !== undefined && t('vendors.propose.waiting', { count: days })}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          name={kit.names.routing}
          label={t('vendors.account.routing')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          data-autofocus
        />
        <TextField
          name={kit.names.number}
          label={t('vendors.account.number')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      </SimpleGrid>
      <SelectField
        name={kit.names.accountType}
        label={t('vendors.account.type')}
        required
        allowDeselect={false}
        data={(['checking', 'savings'] as const).map((value) => ({
          value,
          label: t(`vendors.accountTypes.${value}`),
        }))}
      />
      {change && (
        <>
          <Alert color="orange">{t('vendors.propose.callHint')}</Alert>
          <TextField
            name={kit.names.callPerson}
            label={t('vendors.propose.callPerson')}
            required
            maxLength={200}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField
              name={kit.names.callNumber}
              label={t('vendors.propose.callNumber')}
              required
              maxLength={40}
              inputMode="tel"
            />
            <DateField name={kit.names.calledOn} label={t('vendors.propose.calledOn')} required />
          </SimpleGrid>
          <CheckField
            name={kit.names.closesFormer}
            label={t('vendors.propose.closes')}
            description={t('vendors.propose.closesHint')}
          />
        </>
      )}
      <LongTextField name={kit.names.note} label={t('vendors.account.note')} autosize maxLength={500} />
    </FormDialog>
  );
}

const routingRule = () => t('vendors.propose.routingRule');
const numberRule = () => t('vendors.propose.numberRule');
