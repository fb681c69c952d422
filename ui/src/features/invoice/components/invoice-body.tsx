import { SegmentedControl } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Highlight } from '@/components/document/boxes';
import { DocumentViewer } from '@/components/document/document-viewer';
import { DraftNotice } from '@/components/form/draft-notice';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { SplitPane } from '@/components/pane/split-pane';
import { EmptyState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useFirstPageReady } from '@/lib/loading/first-page';
import type { IndexForm } from '../api/use-index-form';
import { type Invoice, useDocument, type useInvoiceCommands } from '../api/use-invoice';
import { useLedger } from '../api/use-ledger';
import { Checks } from './checks';
import { CommentsTab } from './comments-tab';
import { HistoryTab } from './history-tab';
import { IndexData } from './index-data';
import classes from './invoice-page.module.css';
import { type InvoiceTab, invoiceTabs } from './invoice-tabs';
import { LinesTab } from './lines-tab';
import { NotSaved } from './not-saved';
import { lowConfidence } from './read-hint';

// The page opens with another tab. The code that reorders rows loads after it.
const LedgerTab = lazyComponent(() => import('./ledger-tab').then((found) => found.LedgerTab));

interface InvoiceBodyProps {
  invoice: Invoice;
  tab: InvoiceTab;
  onTab: (tab: InvoiceTab) => void;
  commands: ReturnType<typeof useInvoiceCommands>;
  /** Present if the invoice is editable. */
  form?: IndexForm;
  /** Whether the GL distribution has unsaved changes. */
  onLedger?: (changed: boolean) => void;
}

export function InvoiceBody({ invoice, tab, onTab, commands, form, onLedger }: InvoiceBodyProps) {
  const { t } = useTranslation();
  const [focus, setFocus] = useState<string>();
  const firstPageReady = useFirstPageReady();
  const ledger = useLedger(invoice, commands.ledger);
  const ledgerChanged = ledger.kit.isDirty();
  useEffect(() => onLedger?.(ledgerChanged), [onLedger, ledgerChanged]);
  useEffect(() => {
    if (firstPageReady) void LedgerTab.preload();
  }, [firstPageReady]);
  const document = useDocument(invoice.document?.id);
  const highlights: Highlight[] = invoice.indexData.flatMap((field) =>
    field.box
      ? [
          {
            id: field.name,
            label: t(`invoices.fields.${field.name}`),
            page: field.box.page,
            x: field.box.x,
            y: field.box.y,
            width: field.box.w,
            height: field.box.h,
            ...(lowConfidence(field) && { tone: 'ask' as const }),
          },
        ]
      : [],
  );
  const pick = (id: string) => {
    onTab('index');
    setFocus(id);
    window.document.querySelector<HTMLElement>(`[data-path="${id}"]`)?.focus();
  };

  const content = {
    index: <IndexData invoice={invoice} onFocus={setFocus} {...(form && { form })} />,
    lines: <LinesTab invoice={invoice} command={commands.lines} />,
    gl: (
      <LazyBoundary fallback={<TextSkeleton lines={4} />}>
        <LedgerTab invoice={invoice} ledger={ledger} editable={form !== undefined} />
      </LazyBoundary>
    ),
    comments: <CommentsTab invoice={invoice} commands={commands} />,
    history: <HistoryTab invoice={invoice} />,
  };
  const count = {
    index: 0,
    lines: invoice.lineItems.length,
    gl: invoice.distribution.length,
    comments: invoice.comments.length,
    history: 0,
  };

  return (
    <SplitPane
      id="invoice"
      startOnDemand
      start={
        invoice.document ? (
          <DocumentViewer
            file={document.data}
            error={document.error ?? undefined}
            onRetry={() => void document.refetch()}
            highlights={highlights}
            {...(focus && { focusId: focus })}
            onPick={pick}
          />
        ) : (
          <EmptyState
            icon={IconFileOff}
            title={t('invoices.noDocument')}
            hint={t('invoices.noDocumentHint')}
          />
        )
      }
      end={
        <div className={classes.data}>
          {form && (
            <Drafts
              drafts={{ index: form.kit.draft, gl: invoice.invoiceType === 'NonPO' && ledger.kit.draft }}
              onTab={onTab}
            />
          )}
          <Checks invoice={invoice} {...(ledgerChanged && { ledger })} />
          <SegmentedControl
            size="xs"
            fullWidth
            value={tab}
            onChange={(value) => onTab(value as InvoiceTab)}
            data={invoiceTabs.map((value) => ({
              value,
              label: `${t(`invoices.tabs.${value}`)}${count[value] ? ` ${count[value]}` : ''}`,
            }))}
          />
          {content[tab]}
          {form?.kit.failure !== undefined && <NotSaved kit={form.kit} />}
        </div>
      }
    />
  );
}

interface Draft {
  savedAt: string;
  restore: () => void;
  discard: () => void;
}

interface DraftsProps {
  drafts: Partial<Record<InvoiceTab, Draft | false | undefined>>;
  onTab: (tab: InvoiceTab) => void;
}

/** Offers the drafts of all tabs with one notice and opens the first restored tab. */
function Drafts({ drafts, onTab }: DraftsProps) {
  const found = invoiceTabs.flatMap((tab) => {
    const draft = drafts[tab];
    return draft ? [{ tab, ...draft }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const all = (act: 'restore' | 'discard') => {
    for (const draft of found) draft[act]();
  };
  return (
    <DraftNotice
      savedAt={
        found
          .map(({ savedAt }) => savedAt)
          .sort()
          .at(-1) ?? first.savedAt
      }
      onRestore={() => {
        onTab(first.tab);
        all('restore');
      }}
      onDiscard={() => all('discard')}
    />
  );
}
