import { IconBuildingBank } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { accountState } from './account-values';

export const accountPage = (params: { tenant: string; accountId: string }) =>
  linkOptions({ to: '/$tenant/company-settings/bank-accounts/$accountId', params });

export const bankAccountList = defineList('/api/bank-accounts', {
  id: 'bankAccountsGrid',
  queryKey: () => [...keys.bankAccounts.all, 'grid'],
  label: () => t('nav.bankAccounts'),
  rowName: (account) => account.name,
  headers: 'bankAccounts.columns',
  columns: (c) => [
    c.text('name', { width: 220, card: 'title' }),
    c.text('bankName', { width: 180 }),
    c.text('routing', { width: 140 }),
    c.text('last4', { width: 150 }),
    c.codes('ach', 'bankAccounts.uses', { width: 90 }),
    c.codes('checks', 'bankAccounts.uses', { width: 100 }),
    c.codes('positivePay', 'bankAccounts.uses', { width: 120 }),
    c.status('state', accountState, 'bankAccounts.states', { width: 200 }),
    c.date('lastModificationTime', { width: 140, hidden: true }),
  ],
  page: ({ id: accountId }, { tenant }) => accountPage({ tenant, accountId }),
  empty: () => ({ icon: IconBuildingBank, title: 'bankAccounts.empty', hint: 'bankAccounts.emptyHint' }),
});
