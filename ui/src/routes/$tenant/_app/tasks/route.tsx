import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/_app/tasks')({
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'tasks', 'getList'),
});
