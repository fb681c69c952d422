import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { ExtraField } from './extra-field';
import { useIndexEdits } from './use-index-edits';
import type { Invoice } from './use-invoice';

beforeAll(() => startI18n('en'));

const field: Schema<'InvoicesExtraField'> = {
  indexFieldId: 'f1',
  name: 'Cost centre',
  systemName: 'CostCentre',
  type: 'Text',
  mandatory: true,
  unique: false,
  minLength: 0,
  maxLength: 20,
  erpLookup: '',
  options: [],
  value: '',
};

const invoice = { id: 'i1', version: 3, indexData: [], indexFields: [field] } as unknown as Invoice;

function Form({ send, sendExtra }: { send: () => Promise<Invoice>; sendExtra: () => Promise<Invoice> }) {
  return <ExtraField field={field} edits={useIndexEdits(invoice, send, sendExtra)} />;
}

test('a field the project adds is saved by its id when it is left', async () => {
  const send = vi.fn();
  const sendExtra = vi.fn().mockResolvedValue(invoice);
  await showScreen(<Form send={send} sendExtra={sendExtra} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Cost centre/ }), '4711');
  await userEvent.tab();
  expect(sendExtra).toHaveBeenCalledExactlyOnceWith({
    version: 3,
    values: [{ indexFieldId: 'f1', value: '4711' }],
  });
  expect(send).not.toHaveBeenCalled();
});
