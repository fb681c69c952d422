import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { markFirstPageReady } from '@/lib/loading/first-page';
import type { ActionCase, EventCase, FormCase } from './changed/case';
import { changedMeanwhile } from './changed/pages';
import { addressOf, around, builtPages, personWith } from './page-samples';
import { renderRoute, startServer } from './render-route';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
// Nonessential parts such as the decision bar load after the first page.
beforeAll(markFirstPageReady);
beforeEach(() => {
  window.sessionStorage.clear();
  // A toast of the previous test would count as one of this test.
  notifications.clean();
});
startServer();

const open = (path: string, { search = '', may = [], handlers }: FormCase | ActionCase | EventCase) =>
  renderRoute(addressOf(path) + search, { person: personWith(...may), handlers: [...handlers, ...around] });

/** The pages that have a case of this kind. */
function pagesWith<Kind extends 'form' | 'action' | 'event'>(kind: Kind) {
  return Object.entries(changedMeanwhile).flatMap(([path, page]) => {
    const found = page[kind] as NonNullable<(typeof page)[Kind]> | undefined;
    return found ? [[path, found] as const] : [];
  });
}

test('every page of the route table has a case or a reason here', () => {
  expect(Object.keys(changedMeanwhile).sort()).toEqual(builtPages());
  for (const [path, page] of Object.entries(changedMeanwhile))
    expect(Object.keys(page), path).not.toEqual([]);
});

test.each(pagesWith('form'))(
  '%s keeps the input, shows the other value, and saves again with the new version',
  async (path, found) => {
    const form = found();
    await open(path, form);
    await form.fill();
    form.changeMeanwhile();
    await form.save();
    const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
    expect(choice).toHaveTextContent(form.theirs);
    form.expectMine();
    expect(form.sent).toHaveLength(1);
    await userEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
    await form.save();
    await waitFor(() => expect(form.sent).toHaveLength(2));
    expect(form.sent[1]).toMatchObject(form.resent);
  },
);

test.each(pagesWith('action'))(
  '%s says why a refused action had no effect, and shows the new state',
  async (path, found) => {
    const action = found();
    await open(path, action);
    expect((await screen.findAllByText(action.before))[0]).toBeInTheDocument();
    await action.act();
    expect((await screen.findAllByText(action.why))[0]).toBeVisible();
    if (action.after) expect((await screen.findAllByText(action.after))[0]).toBeVisible();
    await waitFor(() => expect(screen.queryByText(action.before)).toBeNull());
  },
);

test.each(pagesWith('event'))('%s shows what somebody else changed after an event', async (path, found) => {
  const { changeMeanwhile, event, before, after, ...page } = found();
  const { report } = await open(path, { changeMeanwhile, event, before, ...page });
  expect((await screen.findAllByText(before))[0]).toBeInTheDocument();
  changeMeanwhile();
  await report(event);
  if (after) expect((await screen.findAllByText(after))[0]).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(before)).toBeNull());
});
