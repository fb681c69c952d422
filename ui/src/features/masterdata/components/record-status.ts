import type { Status as Badge, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import type { Status } from '../api/nouns';

// Exhaustive by type: a new status on the server does not compile without a color and a label.
const tones: Record<Status, Tone> = { active: 'good', inactive: 'neutral' };

export const recordStatus = (status: Status): Badge => ({
  label: t(`masterData.statuses.${status}`),
  tone: tones[status],
});

/** Where a list of master data is shown. Without onEdit, the person only reads. */
export interface RecordPlace {
  onEdit: ((id: string) => void) | undefined;
}
