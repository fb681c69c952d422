import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { Tiles, useViewMode, ViewSwitch } from './tiles';

beforeAll(() => startI18n('en'));

let showEnd: (() => void) | undefined;

/** jsdom has no layout, so the test triggers the visibility of the end of the tiles. */
class FakeIntersectionObserver {
  constructor(callback: (entries: unknown[]) => void) {
    showEnd = () => act(() => callback([{ isIntersecting: true }]));
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
});

type More = Parameters<typeof Tiles>[0]['more'];

const show = (more: Partial<More>) =>
  render(
    <MantineProvider env="test">
      <Tiles
        rows={['One', 'Two']}
        rowId={(row) => row}
        error={undefined}
        onRefresh={vi.fn()}
        empty="Nothing"
        tile={(row) => row}
        more={{ hasMore: true, loading: false, load: vi.fn(), ...more }}
      />
    </MantineProvider>,
  );

test('the next page of tiles loads when the end of the tiles becomes visible', () => {
  const load = vi.fn();
  show({ load });
  expect(load).not.toHaveBeenCalled();
  showEnd?.();
  expect(load).toHaveBeenCalledOnce();
});

test('a page of tiles that fails to load is loaded again only by its retry button', async () => {
  const load = vi.fn();
  show({ load, failed: true });
  showEnd?.();
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Oops');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledOnce();
});

function Switch() {
  const [mode, setMode] = useViewMode('projects');
  return <ViewSwitch mode={mode} onMode={setMode} />;
}

const showSwitch = () =>
  render(
    <MantineProvider env="test">
      <Switch />
    </MantineProvider>,
  );

test('the choice between tiles and list is stored on the device', async () => {
  const { unmount } = showSwitch();
  const list = () => screen.getAllByRole<HTMLInputElement>('radio')[1];
  expect(list()?.checked).toBe(false);
  await userEvent.click(list() as HTMLElement);
  unmount();
  showSwitch();
  expect(list()?.checked).toBe(true);
});
