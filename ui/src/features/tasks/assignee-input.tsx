import { MultiSelect } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProps } from '@/components/fields/field';
import { bind } from '@/components/form/bind';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

type AssigneeInputProps = Omit<FieldProps<string[]>, 'label'>;

/** Up to ten users who may act on tasks, searched by name or email. */
function AssigneeInput({ value, defaultValue, onChange, ...rest }: AssigneeInputProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery({
    queryKey: keys.tasks.candidates(search),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/tasks/candidates', { params: { query: { search } }, signal })),
    placeholderData: keepPreviousData,
    meta: { report: true },
  });
  // Selected users keep their names when the search changes.
  const names = useRef(new Map<string, string>());
  for (const person of data ?? []) names.current.set(person.userId, person.name);
  const options = new Map((data ?? []).map((person) => [person.userId, person.name]));
  for (const id of chosen) options.set(id, names.current.get(id) ?? id);
  return (
    <MultiSelect
      {...(rest as object)}
      label={t('tasks.assignees')}
      required
      data-autofocus
      searchable
      maxValues={10}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={chosen}
      onChange={choose}
      nothingFoundMessage={t('tasks.nobodyFound')}
    />
  );
}

export const AssigneeField = bind(AssigneeInput);
