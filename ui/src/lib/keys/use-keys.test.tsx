import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useKeys } from './use-keys';

function Page({ approve, step, above }: { approve: () => void; step: () => void; above?: 'menu' | 'modal' }) {
  useKeys([
    { key: 'a', run: approve },
    { key: '?', run: approve },
    { key: 'ArrowDown', run: step, repeats: true },
  ]);
  return (
    <>
      <input aria-label="search" />
      <input type="checkbox" aria-label="choose" />
      <input type="radio" aria-label="tab" />
      {above === 'menu' && (
        <div role="menu">
          <button type="button" role="menuitem">
            Log out
          </button>
        </div>
      )}
      {above === 'modal' && <div role="dialog" aria-modal="true" />}
    </>
  );
}

function Listener({ run, off = false }: { run: () => void; off?: boolean }) {
  useKeys([{ key: 'a', run, off }]);
  return null;
}

function Panel({ next }: { next: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useKeys([{ key: 'j', run: next }], box);
  return (
    <div ref={box} role="dialog" aria-modal="true">
      <button type="button">Close</button>
    </div>
  );
}

function renderPage(above?: 'menu' | 'modal') {
  const approve = vi.fn();
  const step = vi.fn();
  render(<Page approve={approve} step={step} {...(above && { above })} />);
  return { approve, step };
}

test('a key works on the page, on a checkbox and with Caps Lock, but not with Ctrl or Shift', () => {
  const { approve } = renderPage();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(screen.getByLabelText('choose'), { key: 'A' });
  expect(approve).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'A', shiftKey: true });
  expect(approve).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(approve).toHaveBeenCalledTimes(3);
});

test('keys in a text field trigger no action, and tabs keep their arrow keys', () => {
  const { approve, step } = renderPage();
  fireEvent.keyDown(screen.getByLabelText('search'), { key: 'a' });
  fireEvent.keyDown(screen.getByLabelText('tab'), { key: 'ArrowDown' });
  expect(approve).not.toHaveBeenCalled();
  expect(step).not.toHaveBeenCalled();
});

test('a disabled key is passed to other listeners', () => {
  const one = vi.fn();
  const all = vi.fn();
  render(
    <>
      <Listener run={one} off />
      <Listener run={all} />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'a' });
  expect([one.mock.calls.length, all.mock.calls.length]).toEqual([0, 1]);
});

test('a key that is held down repeats navigation but not a decision', () => {
  const { approve, step } = renderPage();
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'a', repeat });
    fireEvent.keyDown(document.body, { key: 'ArrowDown', repeat });
  }
  expect(approve).toHaveBeenCalledTimes(1);
  expect(step).toHaveBeenCalledTimes(3);
});

test('keys pressed in an open menu or below a dialog trigger no action', () => {
  const { approve } = renderPage('menu');
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
  const below = renderPage('modal');
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(below.approve).not.toHaveBeenCalled();
});

test('a key pressed before an open menu has the focus triggers no action', () => {
  const approve = vi.fn();
  render(<Page approve={approve} step={vi.fn()} above="menu" />);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
});

test('a panel that is a dialog handles its own keys', () => {
  const next = vi.fn();
  render(<Panel next={next} />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'j' });
  expect(next).toHaveBeenCalledOnce();
});
