import type { Entry } from '../api/use-tasks';

export type DueGroup = Entry['dueGroup'];

const order: readonly DueGroup[] = ['overdue', 'today', 'thisWeek', 'later'];

/** The queue grouped by due date without empty groups; each group keeps the server's order. */
export function byDue(rows: readonly Entry[]): { group: DueGroup; rows: Entry[] }[] {
  return order
    .map((group) => ({ group, rows: rows.filter((row) => row.dueGroup === group) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The task to select after a decision: the next one, otherwise the previous one. */
export function adjacentTask(
  rows: readonly Entry[],
  taskId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = rows.findIndex((row) => row.id === taskId);
  if (at < 0) return rows[0]?.id;
  return rows[at + step]?.id;
}

export function afterDecision(rows: readonly Entry[], taskId: string): string | undefined {
  return adjacentTask(rows, taskId, 1) ?? adjacentTask(rows, taskId, -1);
}
