import { t } from '@/lib/i18n/i18n';
import type { PlatformRole } from '../api/use-invitations';

/** The texts of the roles of the installation. A new role on the server does not compile without one. */
export const platformRoles = (): Record<PlatformRole, string> => ({
  PlatformAdmin: t('administrators.roles.PlatformAdmin'),
  Operator: t('administrators.roles.Operator'),
});

/** The roles of a person of the platform, by their texts. */
export const namesOfRoles = (roles: readonly string[]) =>
  roles.map((role) => (platformRoles() as Record<string, string>)[role] ?? role).join(', ');
