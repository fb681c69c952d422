import type { Status, Tone } from '@/components/status/status-badge';
import { oneOf } from '@/lib/grid/list-route';
import { t } from '@/lib/i18n/i18n';
import type { PersonRow } from '../api/use-limits';

type Authority = PersonRow['authority'];

const tones: Record<Authority, Tone> = {
  givesLast: 'good',
  earlierLevel: 'progress',
  missingLimit: 'attention',
  unusedLimit: 'neutral',
  noApproval: 'neutral',
};

export const authorityStatus = (authority: Authority): Status => ({
  label: t(`approvalLimits.authorities.${authority}`),
  tone: tones[authority],
});

/** The tabs of both lists. */
export const limitTabs = {
  all: [],
  approving: ['givesLast', 'earlierLevel'],
  attention: ['missingLimit'],
} satisfies Record<string, Authority[]>;

export const limitTab = oneOf(Object.keys(limitTabs) as (keyof typeof limitTabs)[]);
