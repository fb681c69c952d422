import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { forgetLists } from '@/lib/grid/opened-lists';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { job } from '@/test/changed/records';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';
import { jobStep, stepKinds } from '@/test/workflow-samples';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  forgetLists();
  await setLanguage('en');
});
startServer();

const step = (nodeId: string, by: Partial<Schema<'JobStep'>> = {}) =>
  jobStep(nodeId, { finishedAt: '2026-01-05T09:01:05Z', ...by });

const unfinished = jobStep('loop', { state: 'info' });

const workflow: Schema<'WorkflowOfJob'> = {
  name: 'Pay in parts',
  number: 2,
  kinds: stepKinds,
  graph: {
    nodes: [
      { id: 'start', kind: 'start', name: 'Begin' },
      { id: 'check', kind: 'condition', name: 'Is it large?' },
      { id: 'loop', kind: 'forEach', name: 'Each part' },
      { id: 's', kind: 'start', name: 'Part', parent: 'loop' },
      { id: 'pay', kind: 'generateAch', name: 'Pay it', parent: 'loop' },
      { id: 'e', kind: 'end', name: 'Paid', parent: 'loop' },
      { id: 'end', kind: 'end', name: 'Done' },
    ],
    edges: [
      { from: 'start', to: 'check', type: 'Then' },
      { from: 'check', to: 'loop', type: 'Then' },
      { from: 'check', to: 'end', type: 'Else' },
      { from: 's', to: 'pay', type: 'Then' },
      { from: 'pay', to: 'e', type: 'Succeeded' },
      { from: 'loop', to: 'end', type: 'Succeeded' },
    ],
  },
};

const none = { info: 0, success: 0, error: 0, stalled: 0, aborted: 0, skipped: 0 };

const counts: Schema<'JobStepsSummary'> = {
  nodes: [
    { ...none, nodeId: 's', success: 100 },
    { ...none, nodeId: 'pay', success: 97, error: 3 },
    { ...none, nodeId: 'e', success: 97 },
  ],
};

/** Opens the diagram of a running job, whose data a test may change. */
async function open(more: Partial<Schema<'Job'>> = {}, refused = false) {
  const server = {
    job: {
      ...job,
      state: 'Processing',
      loops: true,
      steps: [step('start'), step('check', { temporalUrl: '/temporal/run' }), unfinished],
      ...more,
    } as Schema<'Job'>,
    counts,
    refused,
    /** The times of which the counts were asked for; empty: now. */
    asked: [] as string[],
  };
  const shown = await renderRoute(addressOf('/$tenant/jobs/$jobId'), {
    person: personWith(),
    handlers: [
      respond('get', '/api/jobs/{jobId}', 200, () => server.job),
      respond('get', '/api/jobs/{jobId}/workflow', 200, () =>
        server.refused ? new Refusal('InternalServerException', 500) : workflow,
      ),
      respond('get', '/api/jobs/{jobId}/steps/summary', 200, ({ url }) => {
        server.asked.push(url.searchParams.get('at') ?? '');
        return server.counts;
      }),
      answer('post', '/api/jobs/{jobId}/steps/grid', 200, noRows),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Diagramm?$/ }));
  return { server, ...shown };
}

const node = (name: string) => screen.findByRole('group', { name });
async function choose(name: string) {
  (await node(name)).focus();
  await userEvent.keyboard('{Enter}');
}

const details = () => within(screen.getByRole('region', { name: 'Details of the step' }));

test('the diagram shows the state of each step and the counts of loops, and follows the job', async () => {
  const { server, report } = await open();
  expect(await screen.findByRole('dialog', { name: 'Pay in parts, version 2' })).toBeVisible();
  await node('Begin, Start: Done');
  await node('Each part, For each: Running, 97 of 100 done, 3 failed');
  await node('Pay it, Generate ACH: Failed, 97 of 100 done, 3 failed');
  await node('Done, End: Not yet reached');

  server.job = {
    ...server.job,
    state: 'FinishedOK',
    finishedAt: '2026-01-05T09:30:00Z',
    steps: [step('start'), step('check'), step('loop'), step('end')],
  };
  server.counts = { nodes: [{ ...none, nodeId: 's', success: 101 }, ...counts.nodes.slice(1)] };
  await report('updateJob');
  await node('Each part, For each: Done, 97 of 101 done, 4 failed');
  await node('Done, End: Done');
});

test('the slider shows the run at each moment, and its end follows the job', async () => {
  const { server, report } = await open({
    steps: [
      step('start', { startedAt: '2026-01-05T09:00:00Z', finishedAt: '2026-01-05T09:00:00Z' }),
      step('check', {
        startedAt: '2026-01-05T09:00:10Z',
        finishedAt: '2026-01-05T09:00:20Z',
        state: 'error',
      }),
      jobStep('loop', { state: 'info', startedAt: '2026-01-05T09:00:20Z' }),
    ],
  });
  const slider = await screen.findByRole('slider', { name: 'Moment of the run' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Now');
  expect(screen.getByRole('button', { name: 'Show the latest state' })).toBeDisabled();
  await node('Is it large?, Condition: Failed');

  server.counts = { nodes: [] };
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/:00:10$/));
  await node('Begin, Start: Done');
  await node('Is it large?, Condition: Running');
  await node('Each part, For each: Not yet reached');
  await waitFor(() => expect(server.asked.at(-1)).toBe('2026-01-05T09:00:10.000Z'));
  fireEvent.change(slider, { target: { value: '0' } });
  await node('Is it large?, Condition: Not yet reached');

  server.counts = counts;
  await userEvent.click(screen.getByRole('button', { name: 'Show the latest state' }));
  await node('Is it large?, Condition: Failed');
  await node('Each part, For each: Running, 97 of 100 done, 3 failed');
  server.job = { ...server.job, steps: [...server.job.steps, step('end')] };
  await report('updateJob');
  await node('Done, End: Done');
});

test('Enter on a step shows its details, and a step in a loop leads to its list', async () => {
  const { router } = await open();
  expect(await screen.findByText('Select a step to see its details.')).toBeVisible();
  await choose('Is it large?, Condition: Done');
  await waitFor(() => expect(details().getByRole('heading', { name: 'Is it large?' })).toHaveFocus());
  expect(details().getByText('1 min 5 s')).toBeVisible();
  expect(details().getByRole('button', { name: 'Open in Temporal' })).toBeVisible();
  expect(details().queryByRole('button', { name: 'Show steps in loops' })).toBeNull();

  await choose('Pay it, Generate ACH: Failed, 97 of 100 done, 3 failed');
  expect(details().getByText('97 of 100 done, 3 failed')).toBeVisible();
  await userEvent.click(details().getByRole('button', { name: 'Show steps in loops' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toEqual({ q: '/pay' });
});

test('a failed step shows the cause and the next step', async () => {
  const failed = step('check', { state: 'error', errorCode: 'DuplicateInvoiceException', attempt: 2 });
  await open({
    state: 'FinishedWithErrors',
    finishedAt: '2026-01-05T09:30:00Z',
    steps: [step('start'), failed],
  });
  await node('Done, End: Not reached');
  await choose('Is it large?, Condition: Failed');
  expect(details().getByText('Failed')).toBeVisible();
  expect(details().getByText('Problem').nextElementSibling?.textContent).toMatch(/\w+\. \w+/);
  expect(details().getByText('Attempt').nextElementSibling).toHaveTextContent('2');
});

test('a step with a wrong expression shows what is wrong', async () => {
  const error = 'The expression "item" is no id of an invoice.';
  const failed = step('check', { state: 'error', errorCode: 'WorkflowIncorrectlyDefinedException', error });
  await open({
    state: 'FinishedWithErrors',
    finishedAt: '2026-01-05T09:30:00Z',
    steps: [step('start'), failed],
  });
  await choose('Is it large?, Condition: Failed');
  expect(details().getByText('Problem').nextElementSibling).toHaveTextContent(
    `The workflow isn’t defined correctly. ${error}`,
  );
});

test('a step that pauses before a further request runs, and its latest problem is labeled as such', async () => {
  const repeats = jobStep('check', {
    state: 'info',
    kind: 'callRest',
    summary: 'HTTP 503 · 1/3',
    errorCode: 'ServiceCallException',
  });
  await open({ steps: [step('start'), repeats] });
  await choose('Is it large?, Condition: Running');
  expect(details().getByText('Latest request').nextElementSibling).toHaveTextContent(
    'Request 1 of 3 failed (HTTP 503)',
  );
  expect(details().getByText('Problem of the latest request').nextElementSibling?.textContent).toMatch(
    /^The service .* The step then sends the next request\.$/,
  );
  expect(details().queryByText('Problem')).toBeNull();
});

test('a step that runs a workflow leads to its job', async () => {
  const jobId = '0198c7a2-0000-7000-8000-0000000000c1';
  await open({ steps: [step('start'), step('check', { summary: '#17', runs: { jobId, number: 17 } })] });
  await choose('Is it large?, Condition: Done');
  expect(details().getByRole('link', { name: 'Job 17' })).toHaveAttribute('href', `/northwind/jobs/${jobId}`);
  expect(details().queryByText(/#17/)).toBeNull();
});

test('a diagram that cannot be read is read again on request', async () => {
  const { server } = await open({}, true);
  const retry = await screen.findByRole('button', { name: /try again/i });
  server.refused = false;
  await userEvent.click(retry);
  await node('Begin, Start: Done');
});

test('the diagram is in German', async () => {
  await setLanguage('de');
  await open();
  await choose('Begin, Beginn: Fertig');
  const shown = within(screen.getByRole('region', { name: 'Einzelheiten des Schritts' }));
  expect(shown.getByText('Dauer')).toBeVisible();
  await node('Each part, For each: Läuft, 97 von 100 fertig, 3 fehlgeschlagen');
});
