import type { LicenseEntry } from '@/components/license/license-entries';
import type { Term } from '../api/use-tenant-license';

export interface TermRow {
  name: string;
  inactive: boolean;
  startsOn: string | null;
  endsOn: string | null;
  licenseTier: string;
  /** Empty: no limit. */
  maxMetricsCount: number | string;
  allowOveruse: boolean;
}

type Licensed = Pick<LicenseEntry, 'name' | 'startsOn'> & Partial<LicenseEntry>;

export const toRow = (entry: Licensed): TermRow => ({
  name: entry.name,
  inactive: entry.status === 'Inactivated',
  startsOn: entry.startsOn,
  endsOn: entry.endsOn ?? null,
  licenseTier: entry.licenseTier ?? '',
  maxMetricsCount: entry.maxMetricsCount || '',
  allowOveruse: entry.allowOveruse ?? false,
});

export const toTerm = (row: TermRow): Term => ({
  ...row,
  startsOn: row.startsOn ?? '',
  endsOn: row.endsOn ?? '',
  maxMetricsCount: Number(row.maxMetricsCount || 0),
});
