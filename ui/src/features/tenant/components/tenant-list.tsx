import { IconBuilding } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { tenantKeys } from '../api/keys';
import { tenantStatus } from './tenant-status';

export const tenantPage = (params: { tenant: string; tenantId: string }) =>
  linkOptions({ to: '/$tenant/tenants/$tenantId', params });

export const tenantList = defineList('/api/tenants', {
  id: 'tenantsGrid',
  queryKey: () => tenantKeys.grid(),
  label: () => t('nav.tenants'),
  rowName: (tenant) => tenant.name,
  headers: 'tenants.columns',
  columns: (c) => [
    c.text('name', { minWidth: 220, card: 'title' }),
    c.text('identifier', { width: 200 }),
    c.status('status', tenantStatus, 'tenants.statuses'),
    c.codes('mode', 'tenants.modes', { width: 120 }),
    c.text('currency', { width: 110, hidden: true }),
    c.text('timeZone', { width: 180, hidden: true }),
    c.date('creationTime', { width: 140 }),
    c.date('lastModificationTime', { width: 140, hidden: true }),
  ],
  page: ({ id: tenantId }, { tenant }) => tenantPage({ tenant, tenantId }),
  empty: () => ({ icon: IconBuilding, title: 'tenants.empty', hint: 'tenants.emptyHint' }),
});
