import { StatusBadge } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Role } from '../api/use-roles';

/** Whether the role comes with the product. */
export function RoleType({ type }: Pick<Role, 'type'>) {
  const { t } = useTranslation();
  return <StatusBadge label={t(`roles.types.${type}`)} tone={type === 'system' ? 'neutral' : 'progress'} />;
}
