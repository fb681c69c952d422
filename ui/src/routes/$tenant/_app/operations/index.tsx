import { createFileRoute } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { OperationsPage } from '@/features/operation/operations-page';
import { openTemporal } from '@/lib/api/temporal';

export const Route = createFileRoute('/$tenant/_app/operations/')({
  staticData: { title: 'nav.operations' },
  component: Operations,
});

function Operations() {
  const { api } = Route.useRouteContext();
  return <OperationsPage onTemporal={(url) => void openTemporal(api, url).catch(toastError)} />;
}
