import { IconBuildingStore } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { vendorListTabs } from '../vendor-tabs';

type Entry = Schema<'VendorEntry'>;

const tones: Record<Entry['bankAccount'], Tone> = {
  none: 'neutral',
  inUse: 'good',
  toApprove: 'attention',
  waits: 'progress',
};

const accountState = (code: Entry['bankAccount']): Status => ({
  label: t(`vendors.accountStates.${code}`),
  tone: tones[code],
});

export const vendorStatus = (status: Entry['status']): Status => ({
  label: t(`vendors.statuses.${status}`),
  tone: status === 'active' ? 'good' : 'neutral',
});

export const masked = (last4: string) => (last4 ? `•••• ${last4}` : '—');

export const vendorPage = (params: { tenant: string; vendorId: string }) =>
  linkOptions({ to: '/$tenant/vendors/$vendorId', params });

export const vendorList = defineList('/api/vendors', {
  id: 'vendorsGrid',
  queryKey: () => keys.vendors.grid(),
  label: () => t('nav.vendors'),
  rowName: (vendor) => vendor.name,
  headers: 'vendors.columns',
  columns: (c) => [
    c.text('number', { width: 110 }),
    c.text('name', { minWidth: 200, card: 'title' }),
    c.text('legalName', { width: 180, hidden: true }),
    c.text('companyNumber', { width: 110 }),
    c.text('class', { width: 140, card: 'hide' }),
    c.text('termCode', { width: 90, card: 'hide' }),
    c.codes('paymentMethod', 'vendors.methods', { width: 130 }),
    {
      id: 'accountLast4',
      header: t('vendors.columns.accountLast4'),
      cell: ({ accountLast4 }) => masked(accountLast4),
      width: 120,
    },
    c.status('bankAccount', accountState, 'vendors.accountStates', {
      header: 'vendors.columns.bankAccount',
      width: 150,
    }),
    c.status('status', vendorStatus, 'vendors.statuses', { width: 108, hidden: true }),
    c.text('email', { width: 200, hidden: true }),
    c.text('city', { width: 140, hidden: true }),
    c.text('state', { width: 90, hidden: true }),
    c.date('created', { hidden: true }),
    c.date('updated', { width: 130, card: 'hide' }),
  ],
  tabs: { label: (tab) => `vendors.statuses.${tab}`, field: 'status', values: vendorListTabs },
  page: ({ id: vendorId }, { tenant }) => vendorPage({ tenant, vendorId }),
  empty: () => ({ icon: IconBuildingStore, title: 'vendors.empty', hint: 'vendors.emptyHint' }),
});
