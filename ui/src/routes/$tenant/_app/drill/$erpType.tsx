import { createFileRoute, Navigate } from '@tanstack/react-router';
import { DrillPage } from '@/features/drill/drill-page';
import { isErpType } from '@/features/drill/erp-types';

/** The address of links in an ERP. The search has the parameters of the link, whose names the company chooses. */
export const Route = createFileRoute('/$tenant/_app/drill/$erpType')({
  staticData: { title: 'titles.drill' },
  component: Drill,
});

function Drill() {
  const { tenant, erpType } = Route.useParams();
  const search = Route.useSearch();
  if (!isErpType(erpType)) return <Navigate to="/$tenant/error/404" params={{ tenant }} replace />;
  return <DrillPage erpType={erpType} search={search} />;
}
