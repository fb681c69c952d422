import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/_app/workspaces')({
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'workspaces', 'getList'),
  staticData: { title: 'nav.workspaces' },
});
