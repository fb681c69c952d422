import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import type { Agent } from '../api/use-agents';

type Entry = Schema<'PrinterEntry'>;

const tones: Record<Entry['status'], Tone> = {
  unknown: 'neutral',
  ready: 'good',
  printing: 'progress',
  stopped: 'attention',
  offline: 'attention',
};

export const printerStatus = (status: Entry['status']): Status => ({
  label: t(`printers.statuses.${status}`),
  tone: tones[status],
});

const conditionTones: Record<Agent['condition'], Tone> = {
  unpaired: 'neutral',
  online: 'good',
  offline: 'attention',
  revoked: 'neutral',
};

export const agentCondition = (condition: Agent['condition']): Status => ({
  label: t(`printers.conditions.${condition}`),
  tone: conditionTones[condition],
});
