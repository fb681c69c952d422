import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { TextField } from './fields';
import { useFormScope } from './form-context';
import type { FieldName } from './names';

interface NameFieldProps {
  name: FieldName<string>;
  label: string;
  /** Asks the server whether another record has this name. */
  isTaken: (name: string, signal: AbortSignal) => Promise<boolean>;
  queryKey: QueryKey;
  autoFocus?: boolean;
}

const debounceDelay = 400;

/** A name that must be unique: checked while typing, and validated again by the server. */
export function NameField({ name, label, isTaken, queryKey, autoFocus }: NameFieldProps) {
  const { t } = useTranslation();
  const { form } = useFormScope();
  const start = String(form.getInitialValues()[name] ?? '').trim();
  const [typed, setTyped] = useState(start);
  form.watch(name, ({ value }) => setTyped(String(value ?? '').trim()));
  const [debouncedName] = useDebouncedValue(typed, debounceDelay);
  const check = useQuery({
    queryKey: [...queryKey, debouncedName],
    queryFn: ({ signal }) => isTaken(debouncedName, signal),
    enabled: debouncedName !== '' && debouncedName !== start,
    staleTime: 5_000,
  });
  const clash = check.data === true && debouncedName === typed;
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
