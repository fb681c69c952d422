import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { useDraft } from '@/lib/drafts/use-draft';
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

/** The parts of a distribution while they are typed: kept as a draft, which is offered and never applied by itself. */
export function useLedgerRows(invoice: Invoice) {
  const { found, keep, drop, taken } = useDraft<{ rows: LedgerRow[] }>(`ledger.${invoice.id}`);
  const [rows, setRows] = useState(() =>
    invoice.distribution.map(({ account, amount, description = '' }) =>
      rowOf({ account, amount, description }),
    ),
  );
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(() => dirty, ['tab'], drop);
  useEffect(() => {
    if (dirty) keep({ rows });
  }, [dirty, rows, keep]);

  const edit = (next: (all: LedgerRow[]) => LedgerRow[]) => {
    setDirty(true);
    setRows(next);
  };
  return {
    rows,
    dirty,
    change: (id: string, part: Partial<LedgerRow>) =>
      edit((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: string) => edit((all) => all.filter((row) => row.id !== id)),
    add: (amount: string) => edit((all) => [...all, rowOf({ amount })]),
    saved: () => {
      setDirty(false);
      drop();
    },
    draft: found?.values.rows && {
      savedAt: found.savedAt,
      restore: () => {
        const kept = found.values.rows ?? [];
        edit(() => kept);
        taken();
      },
      discard: drop,
    },
  };
}
