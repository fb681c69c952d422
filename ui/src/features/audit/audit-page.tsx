import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { auditList } from './components/audit-list';

interface AuditPageProps {
  view: GridView;
  onView: (view: GridView) => void;
}

/** The audit log of the company. */
export function AuditPage({ view, onView }: AuditPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.globalAudit')} description={t('audit.about')} />
      <List list={auditList} place={{}} view={view} onView={onView} />
    </>
  );
}
