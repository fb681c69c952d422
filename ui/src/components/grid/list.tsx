import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { type GridPlace, type GridRoot, type GridRow, gridRequests } from '@/lib/grid/grid-api';
import { type GridRequest, useGridQuery } from '@/lib/grid/grid-query';
import { type GridView, onTab } from '@/lib/grid/grid-view';
import { useGridFacts } from '@/lib/grid/use-facts';
import { useStable } from '@/lib/grid/use-stable';
import { useTranslation } from '@/lib/i18n/i18n';
import type { SectionKey } from '@/lib/i18n/keys';
import { useSession } from '@/lib/session/context';
import { columnTypes } from './columns';
import type { ListDeclaration } from './define-list';
import type { GridColumn } from './grid';
import { ListGrid } from './list-grid';
import { ListTabs } from './list-tabs';

export interface ListProps<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
  View extends GridView & { tab?: string },
> {
  list: ListDeclaration<Root, Headers, Place, Tab>;
  place: Place;
  view: View;
  onView: (view: View) => void;
  /** Replaces the declared empty state. */
  empty?: ReactNode;
  /** Replaces the declared tabs. */
  toolbar?: ReactNode;
}

const noCounts = () => undefined;

/** A list from its declaration. */
export function List<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
  View extends GridView & { tab?: string },
>({ list, view, onView, empty, toolbar, ...props }: ListProps<Root, Headers, Place, Tab, View>) {
  const { t } = useTranslation();
  const api = useApi();
  const router = useRouter();
  const { tenant } = useSession();
  const place = useStable(props.place);
  const { tabs, added, page, panel, full, bulk } = list;
  const all = Object.keys(tabs?.values ?? {}) as Tab[];
  const [first] = all;
  const tab = (view.tab ?? first) as Tab;
  const useCounts = tabs?.useCounts ?? noCounts;
  const counts = useCounts(place, view.q ?? '');
  const projectId = added?.projectId(place);
  const facts = useGridFacts(list.id, projectId);
  const columns = useMemo(
    () => [
      ...list.columns(columnTypes(t, list.headers), { ...place, tenant }),
      ...(added ? addedColumns(facts, added.cell) : []),
    ],
    [list, added, t, place, tenant, facts],
  );
  const emptyTexts = list.empty?.(tab);
  return (
    <ListGrid<GridRow<Root>, View>
      source={{
        gridId: list.id,
        root: list.root,
        place: parametersOf(place),
        queryKey: list.queryKey(place),
        filters: [
          ...(tabs ? tabFilters(tabs.field, tabs.values[tab]) : []),
          ...(list.filters?.(place) ?? []),
        ],
        ...(tabs?.possible && { possible: tabs.possible[tab] }),
        ...(projectId && { projectId }),
        ...gridRequests(api, list.root, place),
      }}
      columns={columns}
      view={view}
      onView={onView}
      label={list.label(place)}
      rowName={list.rowName}
      {...((page || panel) && {
        record: {
          href: (row) => page && router.buildLocation(page(row, { ...place, tenant })).href,
          ...(panel && { panel: (id, row) => panel(id, row, { ...place, tenant }) }),
          ...(full && { full }),
        },
      })}
      {...(bulk && { bulk: (chosen, done) => bulk(chosen, done, place) })}
      {...(list.isProcessing && { isProcessing: list.isProcessing })}
      empty={
        empty ??
        (emptyTexts && (
          <EmptyState icon={emptyTexts.icon} title={t(emptyTexts.title)} hint={t(emptyTexts.hint)} />
        ))
      }
      toolbar={
        toolbar ??
        (tabs && (
          <ListTabs
            tabs={all}
            label={tabs.label}
            value={tab}
            counts={counts}
            onChange={(next) => onView(onTab(view, next === first ? undefined : next))}
          />
        ))
      }
    />
  );
}

/** A place may also contain what the columns and the actions need. */
const parametersOf = (place: object): Record<string, string> =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => typeof value === 'string'));

const tabFilters = (field: string, value: readonly string[]): Schema<'GridFilter'>[] =>
  value.length > 0 ? [{ field, operator: value.length === 1 ? 'equal' : 'in', value: [...value] }] : [];

/** The columns that a project adds to the list, with the name that the project gave them. */
function addedColumns<Row>(
  facts: readonly Schema<'GridColumn'>[] = [],
  cell: (column: Schema<'GridColumn'>) => GridColumn<Row>['cell'],
): GridColumn<Row>[] {
  return facts.flatMap((column) => {
    const { name, label, kind } = column;
    if (!label) return [];
    const width = kind === 'string' ? 160 : 130;
    return [
      {
        id: name,
        header: label,
        cell: cell(column),
        width,
        ...(kind === 'number' && { align: 'end' as const }),
      },
    ];
  });
}

/** The rows of a list in this order, for a presentation other than the grid. */
export function useListRows<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
>(list: ListDeclaration<Root, Headers, Place, Tab>, place: Place, request: GridRequest, enabled: boolean) {
  const load = gridRequests(useApi(), list.root, place).page;
  return useGridQuery({ queryKey: list.queryKey(place), request, load, enabled });
}
