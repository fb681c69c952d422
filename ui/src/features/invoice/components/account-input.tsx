import { Autocomplete, type AutocompleteProps, getOptionsLockup, Text } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bind } from '@/components/form/bind';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useCan } from '@/lib/session/permission';
import { invoiceKeys } from '../api/keys';

interface AccountInputProps extends Omit<AutocompleteProps, 'data' | 'value' | 'defaultValue' | 'onChange'> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Accounts of other companies are not offered. */
  companyNumber: string;
}

/** Offers accounts of the general ledger by number or description. Other text is kept and checked on submit. */
function AccountInput({ value, defaultValue, onChange, companyNumber, ...rest }: AccountInputProps) {
  const api = useApi();
  const mayRead = useCan('invoices', 'getList');
  const [account, setAccount] = useUncontrolled({
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    finalValue: '',
    ...(onChange && { onChange }),
  });
  const [open, setOpen] = useState(false);
  const [searchTerm] = useDebouncedValue(account.trim(), 250);
  const { data } = useQuery({
    queryKey: invoiceKeys.accounts(companyNumber, searchTerm),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/general-ledger/accounts', { params: { query: { searchTerm, companyNumber } }, signal }),
      ),
    enabled: open && mayRead && !rest.readOnly,
    placeholderData: keepPreviousData,
  });
  // An account of one company has precedence over the same number of all companies.
  const found = new Map((data?.items ?? []).map(({ number, description }) => [number, description]));
  const options = [...found].map(([number, label]) => ({ value: number, label }));
  const labelOf = getOptionsLockup(options);
  return (
    <Autocomplete
      {...rest}
      value={account}
      onChange={setAccount}
      onDropdownOpen={() => setOpen(true)}
      data={options.map((option) => option.value)}
      // The server has already filtered by number and description.
      filter={({ options }) => options}
      limit={50}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      renderOption={({ option }) => (
        <div>
          {option.value}
          <Text size="xs" c="dimmed">
            {labelOf[option.value]?.label}
          </Text>
        </div>
      )}
    />
  );
}

export const AccountField = bind(AccountInput);
