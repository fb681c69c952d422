import { CompanyLogo } from '@/components/brand/company-logo';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Tenant } from '../api/use-tenants';

/** The logo of a tenant that has one. Its public address answers for tenants whose people can sign in. */
export function TenantLogo({ tenant, height }: { tenant: Tenant; height: number }) {
  const { t } = useTranslation();
  const { identifier, name, version } = tenant;
  if (tenant.status !== 'active') return <>{t('tenants.appearance.logoWaits')}</>;
  return <CompanyLogo key={version} tenant={identifier} name={name} height={height} version={version} />;
}
