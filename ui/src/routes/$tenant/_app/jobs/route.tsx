import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/jobs')({
  staticData: { title: 'nav.jobs' },
});
