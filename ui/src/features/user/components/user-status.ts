import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { oneOf } from '@/lib/grid/list-route';
import { t } from '@/lib/i18n/i18n';

export type UserStatus = Schema<'UserAccount'>['status'];

// Exhaustive by type: a new status on the server does not compile without a color and a label.
const tones: Record<UserStatus, Tone> = { active: 'good', inactive: 'neutral', invited: 'progress' };

export const userStatus = (status: UserStatus): Status => ({
  label: t(`users.statuses.${status}`),
  tone: tones[status],
});

export const userTabs = {
  active: ['active'],
  inactive: ['inactive'],
  invited: ['invited'],
} as const satisfies Record<UserStatus, readonly UserStatus[]>;

export const userTab = oneOf(Object.keys(userTabs) as UserStatus[]);
