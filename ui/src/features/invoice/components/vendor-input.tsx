import { Autocomplete, type AutocompleteProps, getOptionsLockup, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';

type VendorInputProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
  onVendor: (number: string) => void;
};

/** Suggests vendors from the master data by number or name. Choosing one also reports its number. */
export function VendorInput({ value = '', onChange, onVendor, ...rest }: VendorInputProps) {
  const api = useApi();
  const [term] = useDebouncedValue(value.trim(), 250);
  const { data } = useQuery({
    queryKey: ['vendors', term],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/vendors', { params: { query: { searchTerm: term } }, signal })),
    enabled: term.length >= 2,
    placeholderData: keepPreviousData,
  });
  // Several vendors may have the same name, so options are identified by number.
  const options = (data?.items ?? []).map(({ number, name }) => ({ value: number, label: name }));
  const nameOf = getOptionsLockup(options);
  return (
    <Autocomplete
      {...rest}
      value={value}
      {...(onChange && { onChange })}
      onOptionSubmit={onVendor}
      data={options}
      // The server has already filtered by number and name.
      filter={({ options }) => options}
      limit={20}
      renderOption={({ option }) => (
        <div>
          {nameOf[option.value]?.label}
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      )}
    />
  );
}
