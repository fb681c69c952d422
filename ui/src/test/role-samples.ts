import type { Schema } from '@/lib/api/types';

export const role: Schema<'Role'> = {
  id: '0198c7a2-0000-7000-8000-00000000000b',
  name: 'Invoice Clerk',
  description: 'Enters invoices',
  type: 'custom',
  requiresTwoFactors: false,
  members: 1,
  permissions: ['invoices:get'],
  lastModificationTime: '2026-01-05T09:00:00Z',
  version: 1,
};

export const permissions: Schema<'PermissionsOutputBody'> = {
  project: [
    { name: 'invoices', scopes: ['get', 'update'], movesMoney: [] },
    { name: 'payments', scopes: ['get', 'release'], movesMoney: ['release'] },
  ],
  tenant: [{ name: 'roles', scopes: ['getList', 'manage'], movesMoney: [] }],
};
