import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/groups')({
  staticData: { title: 'nav.groups' },
});
