import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { exact, fixed, plus } from '@/lib/format/exact';
import type { Money } from '@/lib/format/money';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';

type Figures = Schema<'InvoiceFigures'>;
export type FigureKind = Schema<'InvoiceFigure'>['kind'];

export const figureKinds: readonly FigureKind[] = ['open', 'due', 'overdue', 'waiting', 'failed'];

/** One request for all cards of a page; nothing for people who may not list invoices. */
export function useInvoiceFigures(place: { workspaceId?: string; projectId?: string }) {
  const api = useApi();
  const may = useCan('invoices', 'getList');
  const { workspaceId = '', projectId = '' } = place;
  return useQuery({
    queryKey: [...keys.invoices.amounts, 'figures', workspaceId, projectId],
    queryFn: ({ signal }) => unwrap(api.GET('/api/invoice-figures', { params: { query: place }, signal })),
    enabled: may,
  });
}

export interface KindFigure {
  kind: FigureKind;
  count: number;
  /** One per currency. Amounts of two currencies are never added. */
  amounts: Money[];
}

/** The figures of the selected projects by kind. */
export function figuresOf(
  { figures }: Pick<Figures, 'figures'>,
  selected: (figure: Figures['figures'][number]) => boolean,
): KindFigure[] {
  const chosen = figures.filter(selected);
  return figureKinds.map((kind) => {
    const rows = chosen.filter((row) => row.kind === kind);
    const sums = new Map<string, string>();
    for (const { currency, amount } of rows) {
      const sum = plus(exact(sums.get(currency) ?? '0'), exact(amount));
      sums.set(currency, fixed(sum, sum.scale));
    }
    return {
      kind,
      count: rows.reduce((count, row) => count + row.count, 0),
      amounts: [...sums].map(([currency, amount]) => ({ currency, amount })),
    };
  });
}
