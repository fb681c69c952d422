import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { DocumentViewer } from './document-viewer';

const network = vi.hoisted(() => ({ down: true }));

vi.mock('./pdf-pages', () => ({
  get PdfPages() {
    if (network.down) throw new Error('the code could not be fetched');
    return () => <p>The first page</p>;
  },
}));

beforeAll(() => startI18n('en'));

test('a PDF viewer that fails to load shows an error in place, and Try again loads it', async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <MantineProvider env="test">
      <DocumentViewer file={new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this part of the page.');
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeEnabled();

  network.down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The first page')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
