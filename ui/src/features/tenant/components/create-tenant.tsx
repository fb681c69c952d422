import { type Tenant, useHasCrm } from '../api/use-tenants';
import { TenantWizard } from './tenant-wizard';

interface CreateTenantProps {
  onClose: () => void;
  onCreated: (tenant: Tenant) => void;
}

/** The steps to create a tenant. They begin with a search if the installation has a CRM. */
export function CreateTenant(props: CreateTenantProps) {
  const { data, isPending } = useHasCrm();
  return isPending ? null : <TenantWizard hasCrm={data?.configured === true} {...props} />;
}
