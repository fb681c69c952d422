import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/_app/jobs')({
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'jobs', 'getList'),
  staticData: { title: 'nav.jobs' },
});
