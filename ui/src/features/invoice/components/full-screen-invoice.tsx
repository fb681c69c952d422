import { useState } from 'react';
import { InvoicePage } from '../invoice-page';
import type { InvoiceTab } from './invoice-tabs';

/** The invoice in full screen above its list: its tab is not part of the URL. */
export function FullScreenInvoice({ invoiceId }: { invoiceId: string }) {
  const [tab, setTab] = useState<InvoiceTab>('index');
  return <InvoicePage invoiceId={invoiceId} tab={tab} onTab={setTab} />;
}
