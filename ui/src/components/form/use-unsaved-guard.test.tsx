import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { useUnsavedGuard } from './use-unsaved-guard';

beforeAll(() => startI18n('en'));

let history: RouterHistory;
let dirty = false;

function Form() {
  useUnsavedGuard(() => dirty);
  return <p>Form</p>;
}

/** Uses a browser history, because a memory history has no tab that can be closed. */
async function open() {
  history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history });
  render(<RouterProvider<typeof router> router={router} />);
  await act(() => router.load());
}

afterEach(() => history.destroy());

/** Returns whether the browser closes the tab without confirmation. */
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the tab needs confirmation only with unsaved changes', async () => {
  dirty = false;
  await open();
  expect(closes()).toBe(true);
  dirty = true;
  expect(closes()).toBe(false);
});
