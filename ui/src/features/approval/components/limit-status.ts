import type { Status, Tone } from '@/components/status/status-badge';
import { oneOf } from '@/lib/grid/list-route';
import { t } from '@/lib/i18n/i18n';
import type { PersonRow } from '../api/use-limits';

type Standing = PersonRow['standing'];

const tones: Record<Standing, Tone> = {
  givesLast: 'good',
  earlierLevel: 'progress',
  missingLimit: 'attention',
  unusedLimit: 'neutral',
  noApproval: 'neutral',
};

export const standingStatus = (standing: Standing): Status => ({
  label: t(`approvalLimits.standings.${standing}`),
  tone: tones[standing],
});

/** The tabs of both lists. */
export const limitTabs = {
  all: [],
  approving: ['givesLast', 'earlierLevel'],
  attention: ['missingLimit'],
} satisfies Record<string, Standing[]>;

export const limitTab = oneOf(Object.keys(limitTabs) as (keyof typeof limitTabs)[]);
