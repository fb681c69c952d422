import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/proposals')({
  staticData: { title: 'nav.proposals' },
});
