import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/admins')({
  staticData: { title: 'nav.administrators' },
});
