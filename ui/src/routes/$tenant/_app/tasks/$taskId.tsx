import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address of a task, as used in mails: the review list with this task open. */
export const Route = createFileRoute('/$tenant/_app/tasks/$taskId')({
  beforeLoad: ({ params: { tenant, taskId } }) => {
    throw redirect({ to: '/$tenant/tasks/review-tasks', params: { tenant }, search: { task: taskId } });
  },
});
