import { Anchor } from '@mantine/core';
import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '@/lib/api/context';
import { gridRequests } from '@/lib/grid/grid-api';
import { useGridQuery } from '@/lib/grid/grid-query';
import { type ListOrigin, type OpenedList, useOpenedLists } from '@/lib/grid/opened-lists';
import { type Neighbor, useNeighbors } from '@/lib/grid/use-neighbors';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import classes from './record-panel.module.css';
import { RecordSteps } from './record-steps';

interface RecordPageProps {
  id: string;
  /** The address of the page of another record of this type. */
  page: (id: string) => LinkProps;
  children: ReactNode;
}

/**
 * A record's own page. Opened from a list, it leads back to it, and to the previous and the next record if they are
 * of the same type.
 */
export function RecordPage({ id, page, children }: RecordPageProps) {
  const origin = useLocation({ select: ({ state }) => state.origin });
  const lists = useOpenedLists();
  const user = useUser();
  const list = origin && lists[origin.list];
  return (
    <>
      {list && list.userId === user?.userId && <ListBar id={id} page={page} origin={origin} list={list} />}
      {children}
    </>
  );
}

interface ListBarProps extends Omit<RecordPageProps, 'children'> {
  origin: ListOrigin;
  list: OpenedList;
}

/** After a reload, the pages of the list up to the record are read again, if they are few. */
const reach = 1000;

function ListBar({ id, page, origin, list }: ListBarProps) {
  const { t } = useTranslation();
  const api = useApi();
  const navigate = useNavigate();
  const { root, place, queryKey, request, pageSize, path, search, label } = list;
  const { index } = origin;
  const own = index !== undefined;
  const { loaded } = useGridQuery<{ id: string }>({
    queryKey,
    request,
    enabled: own,
    load: gridRequests(api, root, place as never).page,
    ...(pageSize && { pageSize }),
  });
  const near = own && index < (loaded.rows?.length ?? 0) + reach;
  const { previous, next, position } = useNeighbors(loaded, near ? id : undefined, index);
  // Replaced in the history, so that Back leads to the list.
  const show = ({ row, index }: Neighbor<{ id: string }>) =>
    void navigate({
      ...page(row.id),
      state: { origin: { ...origin, index } },
      replace: true,
    });
  return (
    <nav className={classes.bar} aria-label={t('grid.recordsOf', { name: label })}>
      {own && (
        <RecordSteps
          {...(previous && { previous: () => show(previous) })}
          {...(next && { next: () => show(next) })}
          {...(position && { position })}
        />
      )}
      <Anchor size="sm" ms="auto" renderRoot={(props) => <Link {...props} to={path} search={search} />}>
        {t('grid.backToList', { name: label })}
      </Anchor>
    </nav>
  );
}
