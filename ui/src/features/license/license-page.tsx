import { IconGauge } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { ListTabs } from '@/components/grid/list-tabs';
import { LicenseEntries } from '@/components/license/license-entries';
import { PageBody, PageHeader, Panel } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useLicenseTerms } from './api/use-license-terms';
import { noticeList } from './components/notice-list';

const licenseTabs = ['use', 'notices'] as const;
type LicenseTab = (typeof licenseTabs)[number];

interface LicensePageProps {
  view: GridView & { tab?: LicenseTab };
  onView: (view: LicensePageProps['view']) => void;
}

/** What the company licensed, what it has used, and the notices about it. */
export function LicensePage({ view, onView }: LicensePageProps) {
  const { t } = useTranslation();
  const tab = view.tab ?? 'use';
  return (
    <>
      <PageHeader
        title={t('nav.license')}
        description={t('licensePage.about')}
        actions={
          <ListTabs
            tabs={licenseTabs}
            label={(one) => `licensePage.tabs.${one}` as const}
            value={tab}
            onChange={(next) => onView({ tab: next })}
          />
        }
      />
      {tab === 'use' ? <Terms /> : <List list={noticeList} place={{}} view={view} onView={onView} />}
    </>
  );
}

function Terms() {
  const { t } = useTranslation();
  const found = useLicenseTerms();
  const entries = found.data?.entries;
  return (
    <PageBody>
      <Panel>
        {found.isError && !entries && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <TextSkeleton lines={4} />}
        {entries?.length === 0 && (
          <EmptyState icon={IconGauge} title={t('licensePage.none')} hint={t('licensePage.noneHint')} />
        )}
        {entries && entries.length > 0 && <LicenseEntries entries={entries} />}
      </Panel>
    </PageBody>
  );
}
