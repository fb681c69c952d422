import { IconDatabaseSearch } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { t } from '@/lib/i18n/i18n';
import { sourceKeys } from '../api/queries';
import { sourceCondition } from './condition';

// Loaded on demand, because the list works without them.
const SourceDetails = lazyComponent(() => import('./source-details').then((part) => part.SourceDetails));

export const sourceList = defineList('/api/data-sources', {
  id: 'dataSourcesGrid',
  queryKey: () => sourceKeys.grid(),
  label: () => t('dataSources.parts.sources'),
  rowName: (source) => source.name,
  headers: 'dataSources.columns',
  columns: (c) => [
    c.text('name', { minWidth: 200, card: 'title' }),
    c.text('description', { minWidth: 220, card: 'hide' }),
    c.text('agent', { width: 160 }),
    c.text('database', { width: 140, card: 'hide' }),
    c.status('condition', sourceCondition, 'dataSources.conditions', { width: 160 }),
    c.number('parameters', { width: 120, card: 'hide' }),
    c.date('lastRunAt', { time: true, width: 165 }),
  ],
  panel: (sourceId) => <SourceDetails key={sourceId} sourceId={sourceId} />,
  empty: () => ({ icon: IconDatabaseSearch, title: 'dataSources.empty', hint: 'dataSources.emptyHint' }),
});
