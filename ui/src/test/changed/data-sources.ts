import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { respond } from '../server';
import type { EventCase } from './case';

/** An agent no longer offers a data source. */
export function changedDataSource(): EventCase {
  let row: Schema<'DatasourceDataSourceEntry'> = {
    id,
    name: 'Open purchase orders',
    description: 'Orders that are not received completely',
    database: 'erp',
    agent: 'Warehouse',
    condition: 'available',
    parameters: 1,
  };
  return {
    handlers: [
      respond('post', '/api/data-sources/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updatePrinter',
    changeMeanwhile: () => {
      row = { ...row, condition: 'withdrawn' };
    },
    before: /^Available$/,
    after: /^No longer offered$/,
  };
}
