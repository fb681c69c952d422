import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { useDraft } from '@/lib/drafts/use-draft';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import type { Invoice } from './use-invoice';

export interface LedgerRow {
  id: string;
  account: string;
  description: string;
  amount: string;
}

const rowOf = (part: Partial<LedgerRow>): LedgerRow => ({
  account: '',
  description: '',
  amount: '',
  ...part,
  id: crypto.randomUUID(),
});

export type LedgerProblems = ReadonlyMap<string, { account?: string; amount?: string }>;

/** "distribution[1].account" is the second line of the request; other errors are shown separately. */
export function ledgerProblems(error: unknown, rows: readonly LedgerRow[]): LedgerProblems {
  const found = new Map<string, { account?: string; amount?: string }>();
  for (const { path, code, message, params } of error instanceof ApiError ? error.fields : []) {
    const [, index, field] = /distribution\[(\d+)\](?:\.(account|amount))?/.exec(path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (!row) continue;
    const words = explainField(code, message, params);
    found.set(row.id, { ...found.get(row.id), [field ?? 'account']: words });
  }
  return found;
}

export const ledgerDraft = (invoiceId: string): string => `ledger.${invoiceId}`;

type Part = Omit<LedgerRow, 'id'>;

const partsOf = (invoice: Invoice): Part[] =>
  invoice.distribution.map(({ account, amount, description = '' }) => ({ account, amount, description }));

/** Rows keep their IDs by position, so that the focused field keeps its identity. */
const rowsOf = (parts: readonly Part[], before: readonly LedgerRow[]): LedgerRow[] =>
  parts.map((part, index) => ({ ...rowOf(part), ...(before[index] && { id: before[index].id }) }));

/**
 * The lines of a distribution while they are edited: stored as a draft, which is offered and never applied
 * automatically.
 */
export function useLedgerRows(invoice: Invoice) {
  const { found, keep, drop, markRestored } = useDraft<{ rows: LedgerRow[] }>(ledgerDraft(invoice.id));
  const saved = partsOf(invoice);
  const [base, setBase] = useState(saved);
  const [rows, setRows] = useState(() => rowsOf(saved, []));
  const [dirty, setDirty] = useState(false);
  const [problems, setProblems] = useState<LedgerProblems>(new Map());
  useUnsavedGuard(() => dirty, ['tab'], drop);
  useEffect(() => {
    if (dirty) keep({ rows });
  }, [dirty, rows, keep]);

  const changed = JSON.stringify(saved) !== JSON.stringify(base);
  // Without unsaved changes, the lines follow the server.
  if (changed && !dirty) {
    setBase(saved);
    setRows((before) => rowsOf(saved, before));
  }

  const edit = (next: (all: LedgerRow[]) => LedgerRow[]) => {
    setDirty(true);
    setRows(next);
  };
  return {
    rows,
    dirty,
    problems,
    /** The saved distribution changed during editing: the user decides which one to keep. */
    conflict: dirty &&
      changed && {
        keep: () => setBase(saved),
        take: () => {
          setBase(saved);
          setRows((before) => rowsOf(saved, before));
          setDirty(false);
          setProblems(new Map());
          drop();
        },
      },
    /** Assigns server errors to their lines; returns whether any error matched. */
    refused: (error: unknown): boolean => {
      const placed = ledgerProblems(error, rows);
      setProblems(placed);
      return placed.size > 0;
    },
    change: (id: string, part: Partial<LedgerRow>) =>
      edit((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: string) => edit((all) => all.filter((row) => row.id !== id)),
    add: (amount: string) => edit((all) => [...all, rowOf({ amount })]),
    saved: (now: Invoice) => {
      setBase(partsOf(now));
      setDirty(false);
      setProblems(new Map());
      drop();
    },
    draft: found?.values.rows && {
      savedAt: found.savedAt,
      restore: () => {
        const kept = found.values.rows ?? [];
        edit(() => kept);
        markRestored();
      },
      discard: drop,
    },
  };
}
