import { useState } from 'react';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useInvoice, useInvoiceCommands } from '../api/use-invoice';
import { InvoiceBody } from './invoice-body';
import classes from './invoice-page.module.css';
import type { InvoiceTab } from './invoice-tabs';

/** The invoice as evidence for a decision: read-only except for comments. */
export function InvoiceEvidence({ invoiceId }: { invoiceId: string }) {
  const found = useInvoice(invoiceId);
  const commands = useInvoiceCommands(invoiceId);
  const [tab, setTab] = useState<InvoiceTab>('index');
  if (found.data) {
    return <InvoiceBody key={invoiceId} invoice={found.data} tab={tab} onTab={setTab} commands={commands} />;
  }
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={classes.data}>
      <TextSkeleton lines={8} />
    </div>
  );
}
