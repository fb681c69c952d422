import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permissions } from '@/lib/session/permission';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import type { ErpConnection } from '../api/use-erp-connection';
import { ErpPanel } from './erp-panel';

beforeAll(() => startI18n('en'));

const stored: ErpConnection = {
  type: 'other',
  mapping: [{ field: 'id', name: 'id' }],
  address: 'https://erp.example',
  hasCredential: true,
  enabled: true,
  version: 3,
  changedAt: '2026-11-20T10:00:00Z',
  changedBy: 'Ann Test',
};

const permissions: Permissions = { projectGeneralSettings: ['get', 'update'] };

async function show(
  calls: Partial<Record<'GET' | 'PUT' | 'POST' | 'DELETE', unknown>>,
  held: Permissions = permissions,
) {
  const get = async (path: string) => ({
    data: path.endsWith('/choices') ? { profiles: [], types: [] } : stored,
  });
  const api: unknown = { GET: get, ...calls };
  await showScreen(
    <ApiProvider api={api as Api}>
      <ErpPanel projectId="p1" readOnly={false} />
    </ApiProvider>,
    sampleUser({ permissions: held }),
  );
  return screen.findByRole('textbox', { name: /Address/ });
}

test('a stored credential is never shown and is kept if the address is unchanged', async () => {
  const PUT = vi.fn(async () => ({ data: { ...stored, version: 4 } }));
  await show({ PUT });
  expect(screen.queryByLabelText(/^Credential/)).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Post approved invoices' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(PUT).toHaveBeenCalledExactlyOnceWith(
    '/api/projects/{projectId}/erp-connection',
    expect.objectContaining({
      body: {
        address: 'https://erp.example',
        credential: '',
        enabled: false,
        removeCredential: false,
        type: 'other',
        mapping: [{ field: 'id', name: 'id' }],
        version: 3,
      },
    }),
  );
});

test('a server error is shown at its field, and the typed address is kept', async () => {
  const refused = new ApiError({
    code: 'ValidationFailedException',
    status: 400,
    fields: [
      {
        path: 'address',
        code: 'InvalidValueException',
        message: 'This address is local or private.',
        params: {},
      },
    ],
  });
  const address = await show({ PUT: vi.fn().mockRejectedValue(refused) });
  await userEvent.clear(address);
  await userEvent.type(address, 'https://10.0.0.1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(address).toHaveProperty('value', 'https://10.0.0.1');
});

test('the saved ERP connection can be tested', async () => {
  const POST = vi.fn(async () => ({ data: { finding: 'credentialRefused' } }));
  await show({ POST });
  await userEvent.click(screen.getByRole('button', { name: 'Test the saved connection' }));
  expect((await screen.findByRole('status')).textContent).toBe('The ERP rejected the credential.');
});

test('a user without the update permission sees the connection read-only', async () => {
  const address = await show({}, { projectGeneralSettings: ['get'] });
  expect(address).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
