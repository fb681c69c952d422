import { IconCalendarDue } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { termCodes } from '../api/nouns';
import { RecordMenu } from './record-menu';
import { type RecordPlace, recordStatus } from './record-status';

export const termCodeList = defineList('/api/master-data/term-codes', {
  id: 'termCodesGrid',
  queryKey: (_: RecordPlace) => keys.masterData.grid('term-codes'),
  label: () => t('nav.termCodes'),
  rowName: ({ code }) => code,
  headers: 'masterData.columns',
  columns: (c, { onEdit }) => [
    c.text('code', { width: 170, card: 'title' }),
    c.text('description', { minWidth: 220 }),
    c.number('netDays', { width: 120 }),
    c.text('discountPercent', {
      width: 130,
      align: 'end',
      cell: ({ discountPercent }) => (Number(discountPercent) > 0 ? `${Number(discountPercent)} %` : '—'),
    }),
    c.number('discountDays', { width: 150, cell: ({ discountDays }) => discountDays || '—' }),
    c.status('status', recordStatus, 'masterData.statuses', { width: 120 }),
    c.date('lastModificationTime', { width: 140, hidden: true }),
    ...(onEdit
      ? [
          c.actions((record) => (
            <RecordMenu noun={termCodes} record={record} name={record.code} onEdit={onEdit} />
          )),
        ]
      : []),
  ],
  empty: () => ({
    icon: IconCalendarDue,
    title: 'masterData.emptyTermCodes',
    hint: 'masterData.emptyTermCodesHint',
  }),
});
