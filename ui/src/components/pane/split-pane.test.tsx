import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { SplitPane } from './split-pane';

beforeAll(() => startI18n('en'));
afterEach(() => vi.restoreAllMocks());

function show(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  return render(
    <MantineProvider env="test">
      <SplitPane id="test" startOnDemand start={<p>Document</p>} end={<input aria-label="Amount" />} />
    </MantineProvider>,
  );
}

test('without room for two panes, the form comes first and keeps its input when the document is shown', async () => {
  show(600);
  expect(screen.queryByText('Document')).toBeNull();
  await userEvent.type(screen.getByLabelText('Amount'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Show document' }));
  expect(screen.getByText('Document')).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue('12');
  await userEvent.click(screen.getByRole('button', { name: 'Hide document' }));
  expect(screen.queryByText('Document')).toBeNull();
});

test('with room, both panes are shown beside each other', () => {
  show(900);
  expect(screen.getByText('Document')).toBeVisible();
  expect(screen.getByRole('separator')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
