import { useState } from 'react';
import { InvoicePage } from './invoice-page';
import type { InvoiceTab } from './invoice-tabs';

/** An invoice's page above its list: its tab is nobody's address. */
export function InvoiceWhole({ invoiceId }: { invoiceId: string }) {
  const [tab, setTab] = useState<InvoiceTab>('index');
  return <InvoicePage invoiceId={invoiceId} tab={tab} onTab={setTab} />;
}
