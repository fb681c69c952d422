import { useMemo } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import type { Schema } from '@/lib/api/types';
import { useDateStyle } from '@/lib/format/style';
import { narrowedBy, requestOf } from '@/lib/grid/grid-view';
import { todayIn } from '@/lib/periods/periods';
import { statusesOf } from '../components/payment-status';
import type { PaymentsView } from '../payments-page';

export type RunScope = 'selected' | 'filtered' | 'all';
export type RunSelection = Omit<Schema<'PaymentRunPreviewRequest'>, 'method' | '$schema'>;

export interface RunScopes {
  offered: RunScope[];
  /** The scope that the user selected last. */
  preferred: RunScope;
  selections: Partial<Record<RunScope, RunSelection>>;
}

/** The possible payments of a batch: the selected ones, those of the filter, or all that are ready. */
export function useRunScopes(view: PaymentsView, chosen: SelectedRows | undefined): RunScopes {
  const { timeZone, datePattern } = useDateStyle();
  return useMemo(() => {
    const incoming = (view.tab ?? 'incoming') === 'incoming';
    const selections: RunScopes['selections'] = { all: { all: true } };
    if (incoming && (view.q || view.f)) {
      const fixed = [{ field: 'status', operator: 'in' as const, value: statusesOf.incoming }];
      const request = requestOf(view, fixed, { today: () => todayIn(timeZone), datePattern });
      selections.filtered = { all: true, ...narrowedBy(request) };
    }
    if (chosen) selections.selected = { ...chosen.selection, confirmed: chosen.count };
    const offered = (['selected', 'filtered', 'all'] as const).filter((scope) => selections[scope]);
    return { offered, preferred: offered[0] ?? 'all', selections };
  }, [view, chosen, timeZone, datePattern]);
}
