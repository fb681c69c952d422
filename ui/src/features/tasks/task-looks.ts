import i18next from 'i18next';
import type { StatusLook, Tone } from '@/components/status/status-badge';
import type { Entry } from './use-tasks';

const tones: Record<Entry['state'], Tone> = {
  Review: 'attention',
  Approved: 'good',
  Rejected: 'risk',
  Withdrawn: 'neutral',
};

export const stateLook = (state: Entry['state']): StatusLook => ({
  label: i18next.t(`tasks.states.${state}`),
  tone: tones[state],
});
