import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { LazyBoundary } from './lazy-boundary';
import { lazyComponent } from './lazy-component';
import { watchStyleSheets } from './style-sheets';

beforeAll(() => startI18n('en'));
// React reports an error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  );
}

const Inner = lazyComponent(() => new Promise<ComponentType>(() => {}));
const Outer = () => (
  <>
    <p>Outer part</p>
    <Inner />
  </>
);

const lost = () => Promise.reject(new Error('no network'));
const show = (content: ReactNode) =>
  render(
    <MantineProvider>
      <LazyBoundary fallback="Loading…">{content}</LazyBoundary>
    </MantineProvider>,
  );

test('code that fails to load shows an error until Try again loads it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(lost).mockResolvedValue(Counter);
  const Part = lazyComponent(load);
  show(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this part of the page.');
  expect(load).toHaveBeenCalledOnce();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Clicked 0 times')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a second failure shows the error again', async () => {
  const load = vi.fn(lost);
  const Part = lazyComponent(load);
  show(<Part />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('preloaded code renders without a placeholder, and a failed preload is repeated by the component', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(lost).mockResolvedValue(Counter);
  const Part = lazyComponent(load);
  await Part.preload();
  expect(Part.isLoaded()).toBe(false);
  await Part.preload();
  expect(Part.isLoaded()).toBe(true);
  show(<Part />);
  expect(screen.getByText('Clicked 0 times')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a loaded component keeps its state when its surroundings render again', async () => {
  const Part = lazyComponent(async () => Counter);
  const { rerender } = show(<Part />);
  await userEvent.click(await screen.findByText('Clicked 0 times'));
  await act(async () =>
    rerender(
      <MantineProvider>
        <LazyBoundary fallback="Still loading…">
          <Part />
        </LazyBoundary>
      </MantineProvider>,
    ),
  );
  expect(screen.getByText('Clicked 1 times')).toBeVisible();
});

test('a retry requests the style sheets that failed to load', async () => {
  watchStyleSheets();
  const later = document.createElement('style');
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/part.css' });
    document.head.append(link, later);
    link.dispatchEvent(new Event('error'));
    throw new Error('no style sheet');
  });
  const Part = lazyComponent(load.mockResolvedValue(Counter));
  show(<Part />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(sheets()).toEqual([]);

  await userEvent.click(retry);
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/part.css']);
  expect(sheets()[0]?.nextSibling).toBe(later);
  expect(load).toHaveBeenCalledOnce();
  await act(async () => sheets()[0]?.dispatchEvent(new Event('load')));
  expect(await screen.findByText('Clicked 0 times')).toBeVisible();
});

test('a component that loads without a boundary hides nothing around it', async () => {
  let load = (_: ComponentType) => {};
  const Part = lazyComponent(() => new Promise<ComponentType>((resolve) => (load = resolve)));
  render(
    <MantineProvider>
      <p>Page</p>
      <Part />
    </MantineProvider>,
  );
  await screen.findByText('Page');
  expect(screen.getByText('Page')).toBeVisible();
  await act(async () => load(Outer));
  // The outer part is shown while the inner one loads.
  expect(await screen.findByText('Outer part')).toBeVisible();
  expect(screen.getByText('Page')).toBeVisible();
});
