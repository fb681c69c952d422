import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { VendorInput } from './vendor-input';

beforeAll(() => startI18n('en'));

const vendors = [
  { number: '100', name: 'Harbor Ice' },
  { number: '1001', name: 'Harbor Ice' },
];

function Form({ onVendor }: { onVendor: (number: string) => void }) {
  const [name, setName] = useState('');
  return <VendorInput label="Vendor" value={name} onChange={setName} onVendor={onVendor} />;
}

test('choosing one of two vendors with the same name reports its number', async () => {
  const onVendor = vi.fn();
  const get = async () => ({ data: { items: vendors } });
  await showScreen(
    <ApiProvider api={{ GET: get } as unknown as Api}>
      <Form onVendor={onVendor} />
    </ApiProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Vendor' });
  await userEvent.type(input, '100');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(input).toHaveValue('100');
  expect(onVendor).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('option', { name: /1001/ }));
  expect(onVendor).toHaveBeenCalledExactlyOnceWith('1001');
  expect(input).toHaveValue('Harbor Ice');
});
