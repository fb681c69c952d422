import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { respond } from '../server';
import type { EventCase } from './case';

const row: Schema<'FeatureEntry'> = {
  id,
  name: 'TextRecognition',
  known: 'TextRecognition',
  description: 'Reading of scanned documents by OCR.',
  global: true,
  enabled: true,
  tenants: 0,
  creationTime: '2026-11-24T14:00:00Z',
  lastModificationTime: '2026-11-24T14:00:00Z',
};

/** Another administrator changes the description of a flag in the list. */
export function changedFeature(): EventCase {
  let now = row;
  return {
    handlers: [
      respond('post', '/api/features/grid', 200, () => ({
        items: [now],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateFeature',
    changeMeanwhile: () => {
      now = { ...now, description: 'Paused for a test.' };
    },
    before: /^Reading of scanned documents by OCR\.$/,
    after: /^Paused for a test\.$/,
  };
}
