import { MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProps } from '@/components/fields/field';
import { bind } from '@/components/form/bind';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { exact, negated, plus } from '@/lib/format/exact';
import { formatDecimal, formatMoney } from '@/lib/format/money';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

type Candidate = Schema<'TaskCandidate'>;

/** What the people are asked to approve. */
export interface Approval {
  /** The task to reassign: people who cannot decide on it are not offered for selection. */
  taskId?: string | undefined;
  /** The currency of the limits; undefined if the amounts have several. */
  currency?: string | undefined;
  /** The largest amount of several tasks. A lower limit is marked, because it may suffice for some of them. */
  largest?: string | undefined;
}

type AssigneeInputProps = Omit<FieldProps<string[]>, 'label'> & Approval;

const below = (limit: string, amount: string): boolean =>
  plus(exact(limit), negated(exact(amount))).units < 0n;

/** "Limit $10,000.00 · less than the invoice amount"; empty for users who may not see limits. */
function limitText(
  { approvalLimit, hindrance }: Candidate,
  { currency, largest }: Approval,
  t: TFunction,
): string {
  const limit =
    approvalLimit &&
    (currency ? formatMoney({ amount: approvalLimit, currency }) : formatDecimal(approvalLimit));
  const low = approvalLimit && largest && below(approvalLimit, largest);
  return [
    limit && t('people.limit', { limit }),
    hindrance ? t(`people.hindrances.${hindrance}`) : low && t('people.belowLargest'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Up to ten users who may act on tasks, searched by name or email, with their approval limits. */
function AssigneeInput(props: AssigneeInputProps) {
  const { value, defaultValue, onChange, taskId, currency, largest, ...rest } = props;
  const { t } = useTranslation();
  const api = useApi();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery({
    queryKey: keys.tasks.candidates(search, taskId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/tasks/candidates', {
          params: { query: { search, ...(taskId && { taskId }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { report: true },
  });
  // Selected users keep their names when the search changes.
  const known = useRef(new Map<string, Candidate>());
  for (const person of data ?? []) known.current.set(person.userId, person);
  const options = new Map((data ?? []).map(({ userId, name, hindrance }) => [userId, { name, hindrance }]));
  for (const id of chosen) options.set(id, { name: known.current.get(id)?.name ?? id, hindrance: '' });
  return (
    <MultiSelect
      {...(rest as object)}
      label={t('people.assignees')}
      required
      data-autofocus
      searchable
      maxValues={10}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...options].map(([id, { name, hindrance }]) => ({
        value: id,
        label: name,
        disabled: Boolean(hindrance),
      }))}
      value={chosen}
      onChange={choose}
      nothingFoundMessage={t(data ? 'people.nobodyFound' : 'common.loading')}
      renderOption={({ option }) => {
        const person = known.current.get(option.value);
        return (
          <div>
            {option.label}
            <Text size="xs" c="dimmed">
              {person && limitText(person, { currency, largest }, t)}
            </Text>
          </div>
        );
      }}
    />
  );
}

export const AssigneeField = bind(AssigneeInput);
