import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/workspaces')({
  staticData: { title: 'nav.workspaces' },
});
