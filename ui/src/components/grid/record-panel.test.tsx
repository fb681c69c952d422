import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { RecordPanel } from './record-panel';

beforeAll(() => startI18n('en'));

test.each([true, false])(
  'J and K move between records in full screen and in the side panel (full screen: %s)',
  (over) => {
    const next = vi.fn();
    const previous = vi.fn();
    render(
      <MantineProvider env="test">
        <RecordPanel name="INV-1" over={over} next={next} previous={previous} onClose={vi.fn()}>
          <p>What it says</p>
        </RecordPanel>
      </MantineProvider>,
    );
    fireEvent.keyDown(screen.getByText('What it says'), { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'k' });
    expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([1, 1]);
  },
);
