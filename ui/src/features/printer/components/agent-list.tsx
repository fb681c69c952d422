import { IconDevicesPc } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import type { Status, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import type { Agent } from '../api/use-agents';
import { AgentDetails } from './agent-details';

const tones: Record<Agent['condition'], Tone> = {
  unpaired: 'neutral',
  online: 'good',
  offline: 'attention',
  revoked: 'neutral',
};

export const agentCondition = (condition: Agent['condition']): Status => ({
  label: t(`printers.conditions.${condition}`),
  tone: tones[condition],
});

export const agentList = defineList('/api/agents', {
  id: 'agentsGrid',
  queryKey: () => keys.agents.grid(),
  label: () => t('printers.parts.agents'),
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
