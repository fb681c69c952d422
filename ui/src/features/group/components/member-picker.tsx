import { MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProps } from '@/components/fields/field';
import { bind } from '@/components/form/bind';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { groupKeys } from '../api/keys';

type Person = Pick<Schema<'UserEntry'>, 'id' | 'fullName' | 'email'>;

/** At most this many people are added at once. */
const most = 50;
const offered = 20;

/** Several people of the company, searched by name or email. */
function MemberInput(props: FieldProps<string[]>) {
  const { value, defaultValue, onChange, loading: _, ...rest } = props;
  const { t } = useTranslation();
  const api = useApi();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data } = useQuery({
    queryKey: groupKeys.people(search),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/users/grid', {
          body: {
            search,
            pageSize: offered,
            filters: [{ field: 'status', operator: 'in', value: ['active', 'invited'] }],
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { report: true },
  });
  // Selected people keep their names when the search changes.
  const known = useRef(new Map<string, Person>());
  for (const person of data?.items ?? []) known.current.set(person.id, person);
  const ids = new Set([...(data?.items ?? []).map(({ id }) => id), ...chosen]);
  return (
    <MultiSelect
      {...(rest as object)}
      searchable
      maxValues={most}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...ids].map((id) => ({ value: id, label: known.current.get(id)?.fullName ?? id }))}
      // The server has already filtered, also by email.
      filter={({ options }) => options}
      value={chosen}
      onChange={choose}
      hidePickedOptions
      nothingFoundMessage={t(data ? 'groups.nobodyFound' : 'common.loading')}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {known.current.get(option.value)?.email}
          </Text>
        </div>
      )}
    />
  );
}

export const MemberField = bind(MemberInput);
