import { IconBuilding } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { companies } from '../api/nouns';
import { RecordMenu } from './record-menu';
import { type RecordPlace, recordStatus } from './record-status';

export const companyList = defineList('/api/master-data/companies', {
  id: 'companiesGrid',
  queryKey: (_: RecordPlace) => keys.masterData.grid('companies'),
  label: () => t('nav.companies'),
  rowName: ({ name }) => name,
  headers: 'masterData.columns',
  columns: (c, { onEdit }) => [
    c.text('number', { width: 130 }),
    c.text('name', { minWidth: 220, card: 'title' }),
    c.text('parentNumber', { width: 170 }),
    c.text('city', { width: 140, card: 'hide' }),
    c.text('country', { width: 110, card: 'hide' }),
    c.text('currency', { width: 110 }),
    c.text('address1', { hidden: true }),
    c.text('state', { hidden: true }),
    c.text('postalCode', { hidden: true }),
    c.status('status', recordStatus, 'masterData.statuses', { width: 120 }),
    c.date('lastModificationTime', { width: 140, hidden: true }),
    ...(onEdit
      ? [
          c.actions((record) => (
            <RecordMenu noun={companies} record={record} name={record.name} onEdit={onEdit} />
          )),
        ]
      : []),
  ],
  empty: () => ({
    icon: IconBuilding,
    title: 'masterData.emptyCompanies',
    hint: 'masterData.emptyCompaniesHint',
  }),
});
