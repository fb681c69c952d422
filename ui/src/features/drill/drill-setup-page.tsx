import { PageBody, PageHeader } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useDrillSetups } from './api/use-drill';
import { SetupPanel } from './components/setup-panel';

/** How links of each ERP are read, and the links to enter there. */
export function DrillSetupPage() {
  const { t } = useTranslation();
  const found = useDrillSetups();
  return (
    <>
      <PageHeader title={t('nav.drillSetup')} description={t('drill.about')} />
      <PageBody>
        {found.isError && !found.data && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <TextSkeleton lines={8} />}
        {found.data?.setups.map((setup) => (
          <SetupPanel
            key={setup.erpType}
            setup={setup}
            reload={async () =>
              (await found.refetch()).data?.setups.find(({ erpType }) => erpType === setup.erpType)
            }
          />
        ))}
      </PageBody>
    </>
  );
}
