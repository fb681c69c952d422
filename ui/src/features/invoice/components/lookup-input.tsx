import { Anchor, Autocomplete, type AutocompleteProps, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { invoiceKeys } from '../api/keys';

/** The page size of the server; a full page means that there may be more options. */
const shown = 50;

type LookupInputProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  projectId: string;
  fieldId: string;
  value?: string;
  /** The stored value: only text typed beyond it filters the list. */
  saved: string;
  onChange?: (value: string) => void;
};

/**
 * A text that must exist in a list of the ERP: searched while typing. If the ERP is unreachable, it is free
 * text.
 */
export function LookupInput({ projectId, fieldId, value = '', saved, onChange, ...rest }: LookupInputProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [term] = useDebouncedValue(value === saved ? '' : value.trim(), 250);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: invoiceKeys.lookup(projectId, fieldId, term),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/index-fields/{indexFieldId}/dropdown-values', {
          params: { path: { projectId, indexFieldId: fieldId }, query: { search: term } },
          signal,
        }),
      ),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const choices = data?.choices ?? [];
  const meaning = new Map(choices.map(({ value: number, label }) => [number, label]));
  const empty = open && !isFetching && !error && data && choices.length === 0;
  let hint: ReactNode = rest.description;
  if (error) {
    hint = (
      <span role="alert">
        {t('invoices.lookupFailed', { cause: explain(error).cause })}{' '}
        <Anchor component="button" type="button" size="xs" onClick={() => void refetch()}>
          {t('common.retry')}
        </Anchor>
      </span>
    );
  } else if (empty) hint = t('invoices.lookupNone', { search: term });
  else if (open && choices.length >= shown) hint = t('invoices.lookupMore', { count: shown });
  return (
    <Autocomplete
      {...rest}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      {...(onChange && { onChange })}
      onDropdownOpen={() => setOpen(true)}
      data={[...meaning.keys()]}
      // The server has already filtered, also by label.
      filter={({ options }) => options}
      limit={shown}
      rightSection={isFetching ? <Loader size={14} /> : null}
      renderOption={({ option }) => (
        <div>
          {option.value}
          {meaning.get(option.value) && (
            <Text size="xs" c="dimmed">
              {meaning.get(option.value)}
            </Text>
          )}
        </div>
      )}
    />
  );
}
