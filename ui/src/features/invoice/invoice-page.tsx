import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { focusFirst } from '@/components/form/use-app-form';
import { useHiddenFormGuard } from '@/components/form/use-hidden-form-guard';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { watchInactivity } from '@/lib/keys/activity';
import { useCan } from '@/lib/session/permission';
import { useIndexForm } from './api/use-index-form';
import { type Invoice, useInvoice, useInvoiceCommands } from './api/use-invoice';
import { ledgerDraft } from './api/use-ledger';
import { commentDraft } from './components/comments-tab';
import { InvoiceActions } from './components/invoice-actions';
import { InvoiceBody } from './components/invoice-body';
import { InvoiceHeader } from './components/invoice-header';
import classes from './components/invoice-page.module.css';
import { editable } from './components/invoice-status';
import type { InvoiceTab } from './components/invoice-tabs';
import { OverrideDialog, warningsOf } from './components/override-dialog';
import { firstProblem, tabWithError } from './components/tab-with-error';

interface InvoicePageProps {
  invoiceId: string;
  tab: InvoiceTab;
  onTab: (tab: InvoiceTab) => void;
}

/** The document on the left, the invoice data on the right. */
export function InvoicePage(props: InvoicePageProps) {
  const found = useInvoice(props.invoiceId);
  if (found.data) return <OpenInvoice key={found.data.id} {...props} invoice={found.data} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <InvoiceHeader invoice={undefined} />;
}

interface OpenInvoiceProps extends InvoicePageProps {
  invoice: Invoice;
}

function OpenInvoice({ invoiceId, invoice, tab, onTab }: OpenInvoiceProps) {
  const { t } = useTranslation();
  const commands = useInvoiceCommands(invoiceId);
  const mayUpdate = useCan('invoices', 'update');
  const mayOverride = useCan('invoiceWarnings', 'update');
  const [warned, setWarned] = useState<{ version: number; warnings: string[] }>();
  const form = useIndexForm(invoice, {
    fields: commands.fields.mutateAsync,
    extra: commands.extra.mutateAsync,
  });
  const open = mayUpdate && editable(invoice.stage);

  const page = useRef<HTMLDivElement>(null);
  const ledger = useHiddenFormGuard(ledgerDraft(invoiceId), ['tab']);
  const [ledgerChanged, setLedgerChanged] = useState(false);
  useHiddenFormGuard(commentDraft(invoiceId), ['tab']);

  const submit = async () => {
    // Unsaved parts of the distribution would be lost when the form becomes read-only.
    if (invoice.invoiceType === 'NonPO' && (ledgerChanged || ledger.typed())) {
      onTab('gl');
      toast('warning', t('invoices.ledgerUnsaved'), t('invoices.ledgerUnsavedHint'));
      return;
    }
    const idle = watchInactivity();
    const saved = await form.kit.saveNow();
    if (!saved) {
      if (idle()) onTab('index');
      return;
    }
    commands.submit.mutate(
      { version: saved.version },
      {
        onSuccess: () => toast('success', t('invoices.submitted')),
        onError: (error) => {
          const warnings = warningsOf(error);
          if (warnings.length > 0 && mayOverride) {
            setWarned({ version: saved.version, warnings });
            return;
          }
          const tab = tabWithError(error);
          const marked = form.mark(error);
          if (tab === 'index') toastError(error);
          else toast('warning', firstProblem(error));
          // The focus does not move if the user is typing elsewhere.
          if (!idle()) return;
          onTab(tab);
          requestAnimationFrame(() => idle() && focusFirst(page.current, marked));
        },
      },
    );
  };

  // A form on the page or a dialog above it has already handled the key.
  const own = ({ defaultPrevented, target }: KeyboardEvent) => {
    const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
    return !defaultPrevented && (!dialog || dialog.contains(page.current));
  };
  // Active in fields too, therefore the list of ignored tags is empty.
  useHotkeys([['mod+Enter', (event) => open && own(event) && void submit(), { preventDefault: false }]], []);

  return (
    <div ref={page} className={classes.page}>
      <InvoiceHeader
        invoice={invoice}
        actions={
          <InvoiceActions
            invoice={invoice}
            commands={commands}
            saving={commands.fields.isPending || commands.extra.isPending}
            dirty={form.kit.isDirty()}
            onSave={() => void form.kit.saveNow()}
            onSubmit={() => void submit()}
          />
        }
      />
      {warned && (
        <OverrideDialog
          invoiceId={invoiceId}
          warnings={warned.warnings}
          onClose={() => setWarned(undefined)}
          onSubmit={(overrideReason) =>
            commands.submit.mutateAsync({ version: warned.version, overrideReason })
          }
        />
      )}
      <InvoiceBody
        invoice={invoice}
        tab={tab}
        onTab={onTab}
        commands={commands}
        onLedger={setLedgerChanged}
        {...(open && { form })}
      />
    </div>
  );
}
