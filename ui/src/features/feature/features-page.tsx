import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { featureList } from './components/feature-list';

// Loaded on demand, because the page works without it.
const FeatureForm = lazyComponent(() => import('./components/feature-form').then((form) => form.FeatureForm));

interface FeaturesPageProps {
  view: GridView & { dialog?: 'new' | undefined };
  onView: (view: FeaturesPageProps['view']) => void;
}

/** Which optional parts of the product are on, for every tenant or for some. */
export function FeaturesPage({ view, onView }: FeaturesPageProps) {
  const { t } = useTranslation();
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={t('nav.features')}
        description={t('features.about')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
            {t('features.create')}
          </Button>
        }
      />
      <List list={featureList} place={{}} view={view} onView={onView} />
      {view.dialog === 'new' && (
        <LazyDialog onClose={close}>
          <FeatureForm flag={undefined} reload={async () => undefined} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
