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
  fileFormat: 'json',
  filePrefix: '',
  answerFolder: '',
  address: 'https://erp.example',
  hasCredential: true,
  enabled: true,
  version: 3,
  changedAt: '2026-11-20T10:00:00Z',
  changedBy: 'Ann Test',
};

const permissions: Permissions = { projectGeneralSettings: ['get', 'update'] };

const drop = {
  id: 'drop',
  name: 'ERP · Drop',
  type: 'sftp',
  url: 'sftp://erp.example:22/in',
  state: 'valid',
} as const;
const ledger = {
  ...drop,
  id: 'ledger',
  name: 'ERP · Ledger',
  type: 'rest',
  url: 'https://erp.example',
} as const;

async function show(
  calls: Partial<Record<'GET' | 'PUT' | 'POST' | 'DELETE', unknown>>,
  held: Permissions = permissions,
  record: ErpConnection = stored,
) {
  const get = async (path: string) => ({
    data: path.endsWith('/choices')
      ? { profiles: [ledger, drop], types: [{ type: 'other', mapping: stored.mapping }] }
      : record,
  });
  const api: unknown = { GET: get, ...calls };
  await showScreen(
    <ApiProvider api={api as Api}>
      <ErpPanel projectId="p1" readOnly={false} />
    </ApiProvider>,
    sampleUser({ permissions: held }),
  );
  await screen.findByRole('radio', { name: 'An address of this project' });
  return screen.queryByRole('textbox', { name: /Address/ }) as HTMLElement;
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

test('an SFTP connection shows the settings of files, and they are saved', async () => {
  const PUT = vi.fn(async () => ({ data: { ...stored, version: 4 } }));
  await show({ PUT });
  await userEvent.click(screen.getByRole('radio', { name: 'A connection of the company' }));
  const connection = screen.getByRole('combobox', { name: /^Connection/ });
  await userEvent.click(connection);
  await userEvent.click(await screen.findByRole('option', { name: /ERP · Ledger/ }));
  expect(screen.queryByRole('textbox', { name: 'Beginning of file names' })).toBeNull();
  await userEvent.click(connection);
  await userEvent.click(await screen.findByRole('option', { name: /ERP · Drop/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'File format' }));
  await userEvent.click(await screen.findByRole('option', { name: 'CSV, one row per line' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Beginning of file names' }), 'AP_');
  await userEvent.type(screen.getByRole('textbox', { name: 'Folder of answers' }), 'out');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(PUT).toHaveBeenCalledExactlyOnceWith(
    '/api/projects/{projectId}/erp-connection',
    expect.objectContaining({
      body: {
        address: '',
        profileId: 'drop',
        fileFormat: 'csv',
        filePrefix: 'AP_',
        answerFolder: 'out',
        enabled: true,
        type: 'other',
        mapping: stored.mapping,
        version: 3,
      },
    }),
  );
});

const sending: ErpConnection = {
  ...stored,
  address: '',
  profile: drop,
  fileFormat: 'csv',
  filePrefix: 'AP_',
};

test('the preview has the format of the files, and the test names the folder', async () => {
  const POST = vi.fn(async (path: string) => ({
    data: path.endsWith('/preview') ? { text: 'id,amount' } : { finding: 'connecting' },
  }));
  await show({ POST }, permissions, sending);
  await userEvent.click(screen.getByRole('button', { name: 'Preview a posting' }));
  expect((await screen.findByRole('region', { name: 'Example posting' })).textContent).toBe('id,amount');
  expect(POST).toHaveBeenCalledWith(
    '/api/projects/{projectId}/erp-connection/preview',
    expect.objectContaining({ body: expect.objectContaining({ fileFormat: 'csv' }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Test the saved connection' }));
  expect((await screen.findByRole('status')).textContent).toContain('the folder can be read');
});

test('a refused folder of answers is shown at its field', async () => {
  const refused = new ApiError({
    code: 'ValidationFailedException',
    status: 400,
    fields: [
      { path: 'answerFolder', code: 'InvalidValueException', message: 'At most 500 characters.', params: {} },
    ],
  });
  await show({ PUT: vi.fn().mockRejectedValue(refused) }, permissions, sending);
  const folder = screen.getByRole('textbox', { name: 'Folder of answers' });
  await userEvent.type(folder, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(folder.getAttribute('aria-invalid')).toBe('true'));
  expect(folder).toHaveProperty('value', 'x');
});
