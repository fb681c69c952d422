import type { Status, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import type { Administrator, TenantEntry } from '../api/use-tenants';

const tones: Record<TenantEntry['status'], Tone> = {
  active: 'good',
  draft: 'neutral',
  inactive: 'neutral',
  closed: 'neutral',
};

export const tenantStatus = (status: TenantEntry['status']): Status => ({
  label: t(`tenants.statuses.${status}`),
  tone: tones[status],
});

const administratorTones: Record<Administrator['status'], Tone> = {
  active: 'good',
  invited: 'neutral',
  inactive: 'neutral',
};

export const administratorStatus = (status: Administrator['status']): Status => ({
  label: t(`tenants.administratorStatuses.${status}`),
  tone: administratorTones[status],
});
