import type { Schema } from '@/lib/api/types';
import type { Batch } from '../api/use-payments';

export type FoundFate = Schema<'BatchFoundSheets'>['fate'];
export type Sheet = Batch['sheets'][number];

/** The fates that a sheet may have before a person records another one; as in domain/payment/printing.go. */
const before: Record<FoundFate, readonly Sheet['fate'][]> = {
  printed: ['reserved', 'verify'],
  spoiled: ['reserved', 'verify', 'printed'],
};

export const recordable = ({ sheets }: Batch, fate: FoundFate): Sheet[] =>
  sheets.filter((sheet) => before[fate].includes(sheet.fate));
