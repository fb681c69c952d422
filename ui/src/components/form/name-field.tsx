import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { TextField } from './fields';
import { useScope } from './form-context';

interface NameFieldProps {
  name: string;
  label: string;
  /** Asks the server whether another record has this name. */
  taken: (name: string, signal: AbortSignal) => Promise<boolean>;
  queryKey: QueryKey;
  autoFocus?: boolean;
}

const rest = 400;

/** A name that must be unique: checked while typing, and validated again by the server. */
export function NameField({ name, label, taken, queryKey, autoFocus }: NameFieldProps) {
  const { t } = useTranslation();
  const { form } = useScope(name);
  const start = String(form.getInitialValues()[name] ?? '').trim();
  const [typed, setTyped] = useState(start);
  form.watch(name, ({ value }) => setTyped(String(value ?? '').trim()));
  const [asked] = useDebouncedValue(typed, rest);
  const check = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => taken(asked, signal),
    enabled: asked !== '' && asked !== start,
    staleTime: 5_000,
    meta: { quiet: true },
  });
  const clash = check.data === true && asked === typed;
  return (
    <TextField
      name={name}
      label={label}
      required
      maxLength={100}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      rightSection={check.isFetching ? <Loader size={14} /> : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        clash && (
          <Text span size="xs" c="red" role="alert">
            {t('errors.NameNotUniqueException.cause')} {t('errors.NameNotUniqueException.next')}
          </Text>
        )
      }
    />
  );
}
