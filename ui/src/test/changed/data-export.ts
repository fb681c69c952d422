import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { respond } from '../server';
import type { EventCase } from './case';

const running: Schema<'DataexportExport'> = {
  id,
  state: 'running',
  requestedBy: 'Ann Lee',
  requestedAt: '2026-11-24T14:00:00Z',
  rows: 0,
  files: 0,
  bytes: 0,
  sha256: '',
};

/** The archive of an export is complete. */
export function finishedDataExport(): EventCase {
  let now = running;
  return {
    handlers: [respond('get', '/api/data-exports', 200, () => ({ items: [now] }))],
    event: 'updateDataExport',
    changeMeanwhile: () => {
      now = {
        ...running,
        state: 'ready',
        readyAt: '2026-11-24T14:05:00Z',
        expiresAt: '2026-12-01T14:05:00Z',
        rows: 1200,
        files: 40,
        bytes: 5_000_000,
        sha256: 'ab'.repeat(32),
      };
    },
    before: /^In progress$/,
    after: /^1,200 records, 40 documents, 4\.8 MB$/,
  };
}
