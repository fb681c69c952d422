import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';

type VendorInputProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Suggests vendors from the master data by number or name. */
export function VendorInput({ value, onChange, ...rest }: VendorInputProps) {
  const api = useApi();
  const [term] = useDebouncedValue(value.trim(), 250);
  const { data } = useQuery({
    queryKey: ['vendors', term],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/vendors', { params: { query: { searchTerm: term } }, signal })),
    enabled: term.length >= 2,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const names = [...new Set((data?.items ?? []).map((vendor) => vendor.name))];
  return <Autocomplete {...rest} value={value} onChange={onChange} data={names} limit={20} />;
}
