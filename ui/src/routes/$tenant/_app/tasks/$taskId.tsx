import { createFileRoute, redirect } from '@tanstack/react-router';

/** A task's own address, as mails write it: the review list with that task open. */
export const Route = createFileRoute('/$tenant/_app/tasks/$taskId')({
  beforeLoad: ({ params: { tenant, taskId } }) => {
    throw redirect({ to: '/$tenant/tasks/review-tasks', params: { tenant }, search: { task: taskId } });
  },
});
