import { IconInbox } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { t } from '@/lib/i18n/i18n';
import { recordingKeys } from '../api/queries';
import { recordingState } from './recording-state';

// Loaded on demand, because the list works without them.
const RecordingDetails = lazyComponent(() =>
  import('./recording-details').then((part) => part.RecordingDetails),
);

export const recordingList = defineList('/api/recordings', {
  id: 'recordingsGrid',
  queryKey: () => recordingKeys.grid(),
  label: () => t('nav.sandbox'),
  rowName: ({ name, subject }) => subject || name,
  headers: 'recordings.columns',
  columns: (c) => [
    c.date('recordedAt', { time: true, width: 170 }),
    c.codes('channel', 'recordings.channels', { width: 110 }),
    c.text('recipient', { minWidth: 220, card: 'title' }),
    c.text('subject', { minWidth: 240 }),
    c.text('name', { width: 240 }),
    c.status('state', recordingState, 'recordings.states', { width: 140 }),
    c.number('batchNumber', { width: 100 }),
    c.number('size', { width: 100, hidden: true }),
  ],
  panel: (recordingId) => <RecordingDetails key={recordingId} recordingId={recordingId} />,
  empty: () => ({ icon: IconInbox, title: 'recordings.empty', hint: 'recordings.emptyHint' }),
});
