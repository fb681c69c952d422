import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';

type PaymentStatus = Schema<'PaymentEntry'>['status'];
export type BatchStatus = Schema<'Batch'>['status'];
export type BatchKind = Schema<'Batch'>['kind'];
type Fate = Schema<'BatchSheet'>['fate'];

// Exhaustive by type. Red is reserved for money at risk, amber for what needs a person.
const paymentTones: Record<PaymentStatus, Tone> = {
  new: 'neutral',
  pending: 'attention',
  processing: 'progress',
  completed: 'good',
  failed: 'risk',
  canceled: 'neutral',
};

const batchTones: Record<BatchStatus, Tone> = {
  preparing: 'progress',
  awaiting_release: 'attention',
  sealed: 'progress',
  delivering: 'progress',
  delivered: 'progress',
  acknowledged: 'good',
  settled: 'good',
  rejected: 'risk',
  expired: 'risk',
  unknown: 'risk',
  canceled: 'neutral',
};

const fateTones: Record<Fate, Tone> = {
  reserved: 'progress',
  printed: 'good',
  verify: 'attention',
  spoiled: 'neutral',
  voided: 'neutral',
};

export const paymentStatus = (status: PaymentStatus): Status => ({
  label: t(`payments.statuses.${status}`),
  tone: paymentTones[status],
});

export const batchStatus = (status: BatchStatus): Status => ({
  label: t(`payments.batchStatuses.${status}`),
  tone: batchTones[status],
});

export const sheetStatus = (fate: Fate): Status => ({
  label: t(`payments.fates.${fate}`),
  tone: fateTones[fate],
});

/** Automatic processing is running, and the page will update itself. */
export const moving = (status: BatchStatus): boolean =>
  ['preparing', 'sealed', 'delivering', 'delivered'].includes(status);

const tabs = ['incoming', 'processed', 'batches', 'imports'] as const;
export type PaymentTab = (typeof tabs)[number];
export const paymentTabs: readonly PaymentTab[] = tabs;
export const isPaymentTab = (value: unknown): value is PaymentTab => tabs.some((tab) => tab === value);

/**
 * From the specification: incoming hides completed and failed, processed hides new and processing. A payment
 * on hold is still unpaid.
 */
export const statusesOf: Record<Exclude<PaymentTab, 'batches' | 'imports'>, PaymentStatus[]> = {
  incoming: ['new', 'pending', 'processing'],
  processed: ['completed', 'failed', 'canceled'],
};
