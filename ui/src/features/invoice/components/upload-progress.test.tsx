import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { UploadProgress } from './upload-progress';

beforeAll(() => startI18n('en'));

const upload = {
  id: 'u1',
  projectId: 'p1',
  fileName: 'photo.png',
  invoiceId: 'i1',
  status: 'completed',
  stage: 'done',
} as unknown as Schema<'Upload'>;

function show(invoice: object) {
  const api = fakeApi((request) => json(request.url.includes('/uploads/') ? upload : invoice));
  return showScreen(
    <ApiProvider api={api}>
      <UploadProgress uploadId="u1" first={upload} onOpen={() => {}} onRemove={() => {}} />
    </ApiProvider>,
    sampleUser({ permissions: { invoices: ['get'] } }),
  );
}

test('an image of which nothing was read says so', async () => {
  await show({ id: 'i1', warningCode: 'unreadable' });
  expect(await screen.findByText(/nothing could be read/)).toBeVisible();
  expect(screen.queryByText(/Upload complete/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Open invoice' })).toBeVisible();
});

test('a file that was read is complete', async () => {
  await show({ id: 'i1' });
  expect(await screen.findByText(/Upload complete/)).toBeVisible();
  expect(screen.queryByText(/nothing could be read/)).toBeNull();
});
