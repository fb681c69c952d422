declare module '@/lib/i18n/keys' {
  interface Catalog {
    operations: typeof operations;
  }
}

export const operations = {
  description: 'Workflows of this installation. Business actions aren’t available here.',
  workflows: 'Workflows of all tenants',
  hint: 'The Temporal UI is read-only. Payloads you open are recorded in the audit log.',
  find: 'Find a workflow',
  tenant: 'Tenant',
  tenantHint: 'The full name or the address, for example contoso.',
  batch: 'Batch number',
  invoice: 'Invoice number',
  amount: 'Amount',
  vendor: 'Vendor',
  exactHint: 'Finds exact values only. Searches are recorded in the audit log.',
  oneValue: 'Enter a batch number, an invoice number, an amount or a vendor.',
  search: 'Search',
  none: 'No workflows of {{tenant}} match these values.',
  found: 'Workflows of {{tenant}}',
  workflow: 'Workflow',
  status: 'Status',
  started: 'Started',
  all: 'Open this search in Temporal',
};
