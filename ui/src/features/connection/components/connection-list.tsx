import { IconPlugConnected } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { typeTabs } from '../connection-tabs';

export const connectionPage = (params: { tenant: string; type: string; connectionId: string }) =>
  linkOptions({ to: '/$tenant/company-settings/connections/$type/$connectionId', params });

export const connectionList = defineList('/api/connections', {
  id: 'connectionsGrid',
  queryKey: () => keys.connections.grid(),
  label: () => t('nav.connections'),
  rowName: (connection) => connection.name,
  headers: 'connections.columns',
  columns: (c) => [
    c.codes('type', 'settingNames.connectionTypes', { width: 110 }),
    c.text('name', { width: 240, card: 'title' }),
    c.text('description', { minWidth: 240, card: 'hide' }),
    c.number('profiles'),
    c.number('usedBy', { width: 120 }),
    c.date('creationTime', { hidden: true }),
    c.date('lastModificationTime', { width: 140 }),
  ],
  tabs: { label: (tab) => `connections.tabs.${tab}`, field: 'type', values: typeTabs },
  page: ({ id: connectionId, type }, { tenant }) => connectionPage({ tenant, type, connectionId }),
  empty: () => ({ icon: IconPlugConnected, title: 'connections.empty', hint: 'connections.emptyHint' }),
});
