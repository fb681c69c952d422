import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { proposalList } from './components/proposal-list';
import type { proposalTabs } from './components/proposal-status';

interface ProposalsPageProps {
  view: GridView & { tab?: keyof typeof proposalTabs };
  onView: (view: ProposalsPageProps['view']) => void;
}

/** The changes of authority that wait, or waited, for a second administrator. */
export function ProposalsPage({ view, onView }: ProposalsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.proposals')} description={t('proposals.description')} />
      <List list={proposalList} place={{}} view={view} onView={onView} />
    </>
  );
}
