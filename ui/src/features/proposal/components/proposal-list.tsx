import { IconShieldCheck } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { proposalStatus, proposalTabs } from './proposal-status';

export const proposalPage = (params: { tenant: string; proposalId: string }) =>
  linkOptions({ to: '/$tenant/proposals/$proposalId', params });

/** The changes that wait, or waited, for a second administrator. */
export const proposalList = defineList('/api/proposals', {
  id: 'proposalsGrid',
  queryKey: () => keys.proposals.grid(),
  label: () => t('nav.proposals'),
  rowName: (proposal) => proposal.subject,
  headers: 'proposals.columns',
  columns: (c) => [
    c.text('subject', { minWidth: 150, card: 'title' }),
    c.codes('kind', 'proposals.kinds', { width: 200 }),
    c.status('state', proposalStatus, 'proposals.states', { header: 'proposals.columns.state' }),
    c.text('proposedBy', { width: 130 }),
    c.date('proposedAt', { time: true }),
    c.date('expiresAt', { hidden: true }),
    c.text('decidedBy', { width: 130 }),
    c.date('decidedAt', { time: true }),
  ],
  tabs: { label: (tab) => `proposals.tabs.${tab}`, field: 'state', values: proposalTabs },
  page: ({ id: proposalId }, { tenant }) => proposalPage({ tenant, proposalId }),
  empty: () => ({ icon: IconShieldCheck, title: 'proposals.empty', hint: 'proposals.emptyHint' }),
});
