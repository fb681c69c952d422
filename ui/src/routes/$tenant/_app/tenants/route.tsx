import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/tenants')({ staticData: { title: 'nav.tenants' } });
