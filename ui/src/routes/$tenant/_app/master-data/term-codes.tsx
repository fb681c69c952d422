import { createFileRoute } from '@tanstack/react-router';
import { TermCodesPage } from '@/features/masterdata/term-codes-page';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/master-data/term-codes')({
  validateSearch: listSearch({ dialog: oneOf(['new', 'import']), record: anyText }),
  staticData: { title: 'nav.termCodes' },
  component: TermCodes,
});

function TermCodes() {
  return <TermCodesPage {...useListRoute(Route)} />;
}
