import { IconFlag } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { t } from '@/lib/i18n/i18n';
import { featureKeys } from '../api/keys';
import { purpose } from './purpose';

// Loaded on demand, because the list works without them.
const FeatureDetails = lazyComponent(() => import('./feature-details').then((part) => part.FeatureDetails));

/** The feature flags of the installation. */
export const featureList = defineList('/api/features', {
  id: 'featuresGrid',
  queryKey: () => featureKeys.grid(),
  label: () => t('nav.features'),
  rowName: (flag) => flag.name,
  headers: 'features.columns',
  columns: (c) => [
    c.text('name', { width: 200, card: 'title' }),
    c.text('description', { minWidth: 220, card: 'hide' }),
    {
      id: 'known',
      header: t('features.columns.known'),
      cell: (flag) => purpose(flag),
      minWidth: 260,
      sortable: false,
    },
    c.flag('enabled', { width: 110 }),
    c.flag('global', { width: 130 }),
    c.number('tenants', { width: 110, card: 'hide' }),
    c.date('creationTime', { hidden: true }),
    c.date('lastModificationTime', { hidden: true }),
  ],
  panel: (featureId) => <FeatureDetails key={featureId} featureId={featureId} />,
  empty: () => ({ icon: IconFlag, title: 'features.empty', hint: 'features.emptyHint' }),
});
