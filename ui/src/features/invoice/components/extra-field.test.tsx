import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useMemo } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { useIndexForm } from '../api/use-index-form';
import type { Invoice } from '../api/use-invoice';
import { IndexData } from './index-data';

beforeAll(() => startI18n('en'));

const field: Schema<'InvoiceExtraField'> = {
  indexFieldId: 'f1',
  name: 'Cost center',
  systemName: 'CostCenter',
  type: 'Text',
  mandatory: true,
  unique: false,
  minLength: 0,
  maxLength: 20,
  erpLookup: '',
  options: [],
  value: '',
};

const listed = { ...field, erpLookup: 'vendors' as const };
const invoiceWith = (shown: typeof field) =>
  ({ id: 'i1', version: 3, projectId: 'p1', indexData: [], indexFields: [shown] }) as unknown as Invoice;
const invoice = invoiceWith(field);

interface FormProps {
  shown?: typeof field;
  send?: () => Promise<Invoice>;
  sendExtra: () => Promise<Invoice>;
}

function Form({ shown = field, send = async () => invoice, sendExtra }: FormProps) {
  const invoice = useMemo(() => invoiceWith(shown), [shown]);
  const form = useIndexForm(invoice, { fields: send, extra: sendExtra });
  return <IndexData invoice={invoice} form={form} onFocus={() => {}} />;
}

const showForm = (form: ReactNode, get?: () => Promise<unknown>) =>
  showScreen(<ApiProvider api={{ GET: get } as unknown as Api}>{form}</ApiProvider>);

async function showLookup(get: () => Promise<unknown>) {
  const sendExtra = vi.fn().mockResolvedValue(invoice);
  await showForm(<Form shown={listed} sendExtra={sendExtra} />, get);
  return { sendExtra, input: screen.getByRole('combobox', { name: /Cost center/ }) };
}

test('a project field is saved by its ID on blur', async () => {
  const send = vi.fn();
  const sendExtra = vi.fn().mockResolvedValue(invoice);
  await showForm(<Form send={send} sendExtra={sendExtra} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Cost center/ }), '4711');
  await userEvent.tab();
  expect(sendExtra).toHaveBeenCalledExactlyOnceWith({
    version: 3,
    values: [{ indexFieldId: 'f1', value: '4711' }],
  });
  expect(send).not.toHaveBeenCalled();
});

test('an ERP value is searched by its label and saved by its key', async () => {
  const get = vi.fn(async () => ({
    data: { choices: [{ value: 'V-10042', label: 'Contoso Office Supply' }] },
  }));
  const { sendExtra, input } = await showLookup(get);
  await userEvent.type(input, 'conto');
  await userEvent.click(await screen.findByText('Contoso Office Supply'));
  await userEvent.tab();
  expect(sendExtra).toHaveBeenCalledExactlyOnceWith({
    version: 3,
    values: [{ indexFieldId: 'f1', value: 'V-10042' }],
  });
});

test('an unreachable ERP shows an error, and the input is kept and saved', async () => {
  const down = new ApiError({ code: 'ServiceUnavailableException', status: 503 });
  const { sendExtra, input } = await showLookup(() => Promise.reject(down));
  await userEvent.type(input, 'V-10042');
  expect(await screen.findByRole('alert', {}, { timeout: 15_000 })).toHaveTextContent('Your entry is kept');
  expect(input).toHaveValue('V-10042');
  await userEvent.tab();
  expect(sendExtra).toHaveBeenCalledExactlyOnceWith({
    version: 3,
    values: [{ indexFieldId: 'f1', value: 'V-10042' }],
  });
});

test('a typed date keeps its input, also with letters of a month', async () => {
  await showForm(<Form shown={{ ...field, type: 'DateTime' }} sendExtra={vi.fn()} />);
  const input = screen.getByLabelText(/Cost center/);
  await userEvent.type(input, 'OCT 3, 2026');
  expect(screen.getByLabelText(/Cost center/)).toBe(input);
  expect(input).toHaveValue('OCT 3, 2026');
});
