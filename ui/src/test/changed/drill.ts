import type { Schema } from '@/lib/api/types';
import { respond, versionedRecord } from '../server';
import { expectValue, type FormCase, press, replace } from './case';

export const setup: Schema<'DrillSetup'> = {
  erpType: 'infor10',
  enabled: true,
  parameters: {
    invoiceNumber: 'Invoice',
    vendorNumber: 'Vendor',
    companyNumber: 'Company',
    poNumber: 'PurchaseOrder',
    erpReference: '',
  },
  version: 1,
};

export function drillSetupForm(): FormCase {
  const record = versionedRecord(setup);
  const named = (invoiceNumber: string) => ({ parameters: { ...setup.parameters, invoiceNumber } });
  return {
    may: ['connections:update'],
    handlers: [
      respond('get', '/api/drill-setups', 200, () => ({ setups: [record.now()] })),
      respond('put', '/api/drill-setups/{erpType}', 200, ({ sent }) =>
        record.save(sent, { parameters: sent.parameters }),
      ),
    ],
    fill: replace('Invoice number', 'Mine'),
    changeMeanwhile: () => record.changeMeanwhile(named('Theirs')),
    save: press('Save'),
    theirs: 'Theirs',
    expectMine: expectValue('Invoice number', 'Mine'),
    sent: record.sent,
    resent: { ...named('Mine'), version: 2 },
  };
}
