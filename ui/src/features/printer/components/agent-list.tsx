import { IconDevicesPc } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { t } from '@/lib/i18n/i18n';
import { agentKeys } from '../api/keys';
import { agentCondition } from './status';

// Loaded on demand, because the list works without them.
const AgentDetails = lazyComponent(() => import('./agent-details').then((part) => part.AgentDetails));

export const agentList = defineList('/api/agents', {
  id: 'agentsGrid',
  queryKey: () => agentKeys.grid(),
  label: () => t('printers.agents'),
  rowName: (agent) => agent.name,
  headers: 'printers.agentColumns',
  columns: (c) => [
    c.text('name', { minWidth: 180, card: 'title' }),
    c.status('condition', agentCondition, 'printers.conditions', { width: 130 }),
    c.text('hostName', { width: 160 }),
    c.text('release', { width: 120, card: 'hide' }),
    c.date('lastSeenAt', { time: true, width: 160 }),
    c.number('printers', { width: 100 }),
    c.date('keyIssuedAt', { width: 130, card: 'hide' }),
    c.date('creationTime', { hidden: true }),
  ],
  panel: (agentId) => <AgentDetails key={agentId} agentId={agentId} />,
  empty: () => ({ icon: IconDevicesPc, title: 'printers.noAgents', hint: 'printers.noAgentsHint' }),
});
