import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/users')({
  staticData: { title: 'nav.users' },
});
