import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/vendors')({
  staticData: { title: 'nav.vendors' },
});
