import type { Status, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import type { DataSource } from '../api/queries';

const tones: Record<DataSource['condition'], Tone> = {
  available: 'good',
  offline: 'attention',
  withdrawn: 'neutral',
};

export const sourceCondition = (condition: DataSource['condition']): Status => ({
  label: t(`dataSources.conditions.${condition}`),
  tone: tones[condition],
});
