import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { respond } from '../server';
import type { EventCase } from './case';

/** A printer reports its state. */
export function changedPrinter(): EventCase {
  let row: Schema<'PrinterEntry'> = {
    id,
    name: 'Check printer',
    uri: 'ipp://printer.example.com/ipp/print',
    agent: '',
    connection: 'direct',
    status: 'unknown',
    tray: 'tray-2',
    openBatches: 0,
    active: true,
    lastModificationTime: '2026-01-05T09:00:00Z',
  };
  return {
    handlers: [
      respond('post', '/api/printers/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updatePrinter',
    changeMeanwhile: () => {
      row = { ...row, status: 'ready' };
    },
    before: /^Unknown$/,
    after: /^Ready$/,
  };
}
