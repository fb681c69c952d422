import { IconFiles } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { ColumnTypes } from '@/components/grid/columns';
import { defineList } from '@/components/grid/define-list';
import type { Schema } from '@/lib/api/types';
import { formatFileSize } from '@/lib/format/file-size';
import { jobName } from '@/lib/format/job-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { FileDownload } from './file-download';

type Columns = ColumnTypes<Schema<'JobFile'>, 'jobs.fileColumns'>;

const name = (c: Columns) => c.text('name', { minWidth: 220, card: 'title' });

const facts = (c: Columns) => [
  c.number('size', { cell: ({ size }) => formatFileSize(size) }),
  c.date('createdAt', { time: true }),
  c.actions((file) => <FileDownload file={file} />, { width: 84, pin: 'right', card: 'aside' }),
];

/** The files that the steps of all jobs made. */
export const fileList = defineList('/api/job-files', {
  id: 'jobFilesGrid',
  queryKey: () => keys.jobs.allFiles(),
  label: () => t('nav.jobFiles'),
  rowName: (file) => file.name,
  headers: 'jobs.fileColumns',
  columns: (c) => [
    name(c),
    c.text('jobOf', {
      minWidth: 200,
      cell: ({ jobOf, jobCode }) => jobName({ name: jobOf, nameOf: jobOf, nameCode: jobCode }, t),
    }),
    c.text('jobNumber', { width: 90 }),
    c.text('projectName', { width: 160 }),
    ...facts(c),
  ],
  page: ({ jobId }, { tenant }) => linkOptions({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } }),
  empty: () => ({ icon: IconFiles, title: 'jobs.noFiles', hint: 'jobs.noFilesHint' }),
});

/** The files that the steps of one job made. */
export const ownFileList = defineList('/api/job-files', {
  id: 'jobFilesGrid',
  queryKey: ({ jobId }: { jobId: string }) => keys.jobs.files(jobId),
  label: () => t('jobs.filesTitle'),
  rowName: (file) => file.name,
  headers: 'jobs.fileColumns',
  columns: (c) => [name(c), ...facts(c)],
  filters: ({ jobId }) => [{ field: 'jobId', operator: 'equal', value: [jobId] }],
  empty: () => ({ icon: IconFiles, title: 'jobs.hiddenFiles', hint: 'jobs.hiddenFilesHint' }),
});
