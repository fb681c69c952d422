import { expect, test } from 'vitest';
import type { Entry } from '../api/use-tasks';
import { adjacentTask, afterDecision, byDue } from './task-groups';

const entry = (id: string, dueGroup: Entry['dueGroup']) => ({ id, dueGroup }) as Entry;
const rows = [entry('a', 'overdue'), entry('b', 'overdue'), entry('c', 'later')];

test('the task queue is grouped by due date without empty groups', () => {
  expect(byDue(rows).map(({ group, rows }) => [group, rows.length])).toEqual([
    ['overdue', 2],
    ['later', 1],
  ]);
});

test('a decision selects the next task, or the previous task at the end of the queue', () => {
  expect(afterDecision(rows, 'a')).toBe('b');
  expect(afterDecision(rows, 'c')).toBe('b');
  expect(afterDecision([entry('a', 'today')], 'a')).toBeUndefined();
});

test('the next task without a selection is the first task', () => {
  expect(adjacentTask(rows, undefined, 1)).toBe('a');
  expect(adjacentTask(rows, 'a', -1)).toBeUndefined();
});
