import { IconGauge } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import type { Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

type NoticeType = Schema<'LicenseNotice'>['type'];

const tones: Record<NoticeType, Tone> = {
  ThresholdReached: 'progress',
  ProductExpired: 'attention',
  ProductInactivated: 'attention',
};

const noticeType = (type: NoticeType) => ({ label: t(`licensePage.types.${type}`), tone: tones[type] });

export const noticeList = defineList('/api/license/notices', {
  id: 'licenseNoticesGrid',
  queryKey: () => keys.license.notices(),
  label: () => t('licensePage.tabs.notices'),
  rowName: ({ feature, type }) => `${feature}: ${t(`licensePage.types.${type}`)}`,
  headers: 'licensePage.columns',
  columns: (c) => [
    c.text('feature', { minWidth: 200, card: 'title' }),
    c.status('type', noticeType, 'licensePage.types', { header: 'licensePage.columns.type', width: 240 }),
    c.number('remainingPercentage', { width: 150 }),
    c.date('notificationTime', { time: true, width: 170 }),
  ],
  empty: () => ({ icon: IconGauge, title: 'licensePage.noNotices', hint: 'licensePage.noNoticesHint' }),
});
