import { Alert, Group } from '@mantine/core';
import { useRef } from 'react';
import type { Choice } from '@/components/fields/async-select';
import { DateField } from '@/components/form/date-fields';
import { AsyncSelectField, MoneyField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { amount } from '@/components/form/value-rules';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useDelegateSearch, useEnterAbsence } from '../api/use-absences';

interface AbsenceFormProps {
  /** Without it, the absence is one's own. */
  userId?: string | undefined;
  today: string;
  currency: string;
  onClose: () => void;
}

/** A new absence: its days, and who decides meanwhile. */
export function AbsenceForm({ userId, today, currency, onClose }: AbsenceFormProps) {
  const { t } = useTranslation();
  const enter = useEnterAbsence(userId);
  const find = useDelegateSearch(userId);
  // Who would not be asked to decide, of the people found so far.
  const unasked = useRef(new Set<string>());
  const kit = useAppForm({
    mode: 'controlled',
    initialValues: {
      from: today as string | null,
      to: null as string | null,
      delegateId: null as Choice | null,
      amountLimit: '',
    },
    validate: {
      from: required,
      to: (to, { from }) =>
        required(to) ?? (from && to && to < from ? t('errors.DateIsBeforeStart.cause') : null),
      delegateId: required,
      amountLimit: all(amount),
    },
    submit: ({ from, to, delegateId, amountLimit }) =>
      enter.mutateAsync({
        from: from ?? '',
        to: to ?? '',
        delegateId: delegateId?.value ?? '',
        ...(amountLimit && { amountLimit }),
      }),
    onSaved: () => {
      toast('success', t('absences.entered'));
      onClose();
    },
  });
  const { delegateId } = kit.form.values;
  return (
    <FormDialog kit={kit} title={t('absences.enter')} submitLabel={t('common.save')} onClose={onClose}>
      <Group grow align="start" preventGrowOverflow={false}>
        <DateField name={kit.names.from} label={t('absences.from')} minDate={today} required />
        <DateField name={kit.names.to} label={t('absences.to')} minDate={today} required />
      </Group>
      <AsyncSelectField
        name={kit.names.delegateId}
        label={t('absences.delegate')}
        description={t('absences.delegateHint')}
        required
        queryKey={keys.absences.delegates(userId ?? '')}
        load={async ({ search, signal }) => {
          const people = await find(search, signal);
          for (const { id, assigned } of people) if (!assigned) unasked.current.add(id);
          return {
            items: people.map(({ id, name, email, assigned }) => ({
              value: id,
              label: name,
              hint: assigned ? email : `${email} · ${t('absences.notAsked')}`,
            })),
          };
        }}
      />
      {delegateId && unasked.current.has(delegateId.value) && (
        <Alert color="orange" role="status">
          {t('absences.notAskedHint', { name: delegateId.label })}
        </Alert>
      )}
      <MoneyField
        name={kit.names.amountLimit}
        label={t('absences.limit')}
        description={t('absences.limitHint')}
        currency={currency}
      />
    </FormDialog>
  );
}
