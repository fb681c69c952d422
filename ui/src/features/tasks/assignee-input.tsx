import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

interface AssigneeInputProps {
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
}

/** Up to ten users who may act on tasks, searched by name or email. */
export function AssigneeInput({ value = [], onChange, error }: AssigneeInputProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery({
    queryKey: keys.tasks.candidates(search),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/tasks/candidates', { params: { query: { search } }, signal })),
    placeholderData: keepPreviousData,
  });
  // Selected users keep their names when the search changes.
  const names = useRef(new Map<string, string>());
  for (const person of data ?? []) names.current.set(person.userId, person.name);
  const options = new Map((data ?? []).map((person) => [person.userId, person.name]));
  for (const id of value) options.set(id, names.current.get(id) ?? id);
  return (
    <MultiSelect
      label={t('tasks.assignees')}
      required
      data-autofocus
      searchable
      maxValues={10}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value}
      {...(onChange && { onChange })}
      error={error}
      nothingFoundMessage={t('tasks.nobodyFound')}
    />
  );
}
