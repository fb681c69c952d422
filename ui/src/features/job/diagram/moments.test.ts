import { expect, test } from 'vitest';
import type { Kinds } from '@/components/workflow-canvas/graph';
import { kindsOf } from '@/components/workflow-canvas/graph';
import { jobStep, stepKinds } from '@/test/workflow-samples';
import { momentsOf, stepsAt } from './moments';

const kinds: Kinds = kindsOf(stepKinds);
const at = (time: string) => Date.parse(`2026-01-05T09:${time}Z`);
const step = (nodeId: string, from: string, to?: string, kind: 'start' | 'forEach' = 'start') =>
  jobStep(nodeId, {
    kind,
    startedAt: `2026-01-05T09:${from}Z`,
    ...(to ? { finishedAt: `2026-01-05T09:${to}Z` } : {}),
  });

test('the moments are those at which steps began and ended, each once and in order', () => {
  const steps = [step('b', '00:10', '00:20'), step('a', '00:00', '00:10'), step('c', '00:20')];
  expect(momentsOf(steps, kinds, at('01:00'))).toEqual([at('00:00'), at('00:10'), at('00:20')]);
  expect(momentsOf([], kinds, at('01:00'))).toEqual([]);
});

test('a loop has further moments until its end, or until now', () => {
  const ended = momentsOf([step('loop', '00:00', '00:40', 'forEach')], kinds, at('30:00'));
  expect([ended.length, ended[1], ended.at(-1)]).toEqual([41, at('00:01'), at('00:40')]);
  const open = momentsOf([step('loop', '00:00', undefined, 'forEach')], kinds, at('00:40'));
  expect([open.length, open.at(-1)]).toEqual([40, at('00:39')]);
  expect(momentsOf([step('loop', '00:00', '00:00', 'forEach')], kinds, at('00:40'))).toEqual([at('00:00')]);
});

test('a step that had not ended was running, without a result', () => {
  const steps = [
    {
      ...step('a', '00:00', '00:10'),
      state: 'error' as const,
      errorCode: 'Code',
      error: 'It failed.',
      summary: '#7',
    },
    step('b', '00:10', '00:20'),
  ];
  expect(stepsAt(steps, at('00:09'))).toEqual([
    { ...step('a', '00:00'), state: 'info', errorCode: '', error: '', summary: '' },
  ]);
  expect(stepsAt(steps, at('00:10'))).toEqual([
    steps[0],
    { ...step('b', '00:10'), state: 'info', summary: '' },
  ]);
  expect(stepsAt(steps, at('00:20'))).toEqual(steps);
});
