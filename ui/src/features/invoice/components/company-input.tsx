import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useCan } from '@/lib/session/permission';
import { invoiceKeys } from '../api/keys';

type CompanyInputProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** The stored number: only text typed beyond it filters the list. */
  saved: string;
};

/** Offers the companies by number or name. Other text is kept; the checks report an unknown company. */
export function CompanyInput({ value = '', onChange, saved, ...rest }: CompanyInputProps) {
  const api = useApi();
  const mayRead = useCan('invoices', 'getList');
  const [open, setOpen] = useState(false);
  const [searchTerm] = useDebouncedValue(value === saved ? '' : value.trim(), 250);
  const { data } = useQuery({
    queryKey: invoiceKeys.companies(searchTerm),
    queryFn: ({ signal }) => unwrap(api.GET('/api/companies', { params: { query: { searchTerm } }, signal })),
    enabled: open && mayRead,
    placeholderData: keepPreviousData,
  });
  const nameOf = new Map((data?.items ?? []).map(({ number, name }) => [number, name]));
  return (
    <Autocomplete
      {...rest}
      value={value}
      {...(onChange && { onChange })}
      onDropdownOpen={() => setOpen(true)}
      data={[...nameOf.keys()]}
      // The server has already filtered by number and name.
      filter={({ options }) => options}
      limit={50}
      renderOption={({ option }) => (
        <div>
          {option.value}
          <Text size="xs" c="dimmed">
            {nameOf.get(option.value)}
          </Text>
        </div>
      )}
    />
  );
}
