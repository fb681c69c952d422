import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/roles')({
  staticData: { title: 'nav.roles' },
});
