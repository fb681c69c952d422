import { useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import type { GridView } from '@/lib/grid/grid-view';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type InvoicesPlace, invoicePage } from './components/invoice-links';
import { invoiceList } from './components/invoice-list';
import type { Bucket } from './components/invoice-status';
import { UploadPanel } from './components/upload-panel';

interface InvoicesPageProps {
  place: InvoicesPlace;
  view: GridView & { tab?: Bucket };
  onView: (view: InvoicesPageProps['view']) => void;
}

/** The invoices of a project: upload new ones and see their status. */
export function InvoicesPage(props: InvoicesPageProps) {
  const { place } = props;
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayUpload = useCan('invoices', 'create');
  const open = (invoiceId: string) => void navigate(invoicePage(invoiceId, { tenant, ...place }));
  return (
    <>
      {mayUpload && <UploadPanel projectId={place.projectId} onOpen={open} />}
      <List list={invoiceList} {...props} />
    </>
  );
}
