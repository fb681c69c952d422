import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page';
import type { GridPlace, GridRoot } from '@/lib/grid/grid-api';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import type { SectionKey, TextKey } from '@/lib/i18n/keys';
import { List, type ListProps } from './list';

/** A page that consists of a list: its name, its description and its rows. */
export function ListPage<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
  View extends GridView & { tab?: string },
>({
  description,
  actions,
  ...list
}: ListProps<Root, Headers, Place, Tab, View> & { description: TextKey; actions?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={list.list.label(list.place)} description={t(description)} actions={actions} />
      <List {...list} />
    </>
  );
}
