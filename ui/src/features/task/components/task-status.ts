import type { Status, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import type { Entry } from '../api/use-tasks';

const tones: Record<Entry['state'], Tone> = {
  Review: 'attention',
  Approved: 'good',
  Rejected: 'risk',
  Completed: 'good',
  Withdrawn: 'neutral',
};

export const taskStatus = (state: Entry['state']): Status => ({
  label: t(`tasks.states.${state}`),
  tone: tones[state],
});
