import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';

export type Stage = Schema<'Invoice'>['stage'];
export type Bucket = Schema<'Invoice'>['bucket'];

// Exhaustive by type: a new stage on the server does not compile without a color and a label.
const tones: Record<Stage, Tone> = {
  processing: 'progress',
  captured: 'attention',
  submitted: 'progress',
  approval: 'progress',
  approved: 'good',
  erp_sending: 'progress',
  erp_sent: 'good',
  in_payment: 'progress',
  paid: 'good',
  rejected: 'neutral',
  erp_failed: 'risk',
  payment_failed: 'risk',
  deleted: 'neutral',
};

export const stageStatus = (stage: Stage): Status => ({
  label: t(`invoices.stages.${stage}`),
  tone: tones[stage],
});

/** As domain/invoice/stage.go; exhaustive by type, so that a new stage has its list. A deleted invoice is in none. */
const bucketOf: Record<Stage, Bucket | undefined> = {
  processing: 'active',
  captured: 'active',
  submitted: 'active',
  approval: 'active',
  approved: 'active',
  erp_sending: 'active',
  erp_sent: 'processed',
  in_payment: 'processed',
  paid: 'processed',
  rejected: 'rejected',
  erp_failed: 'error',
  payment_failed: 'error',
  deleted: undefined,
};

/** The stages of the invoices on a tab: no other stage is offered as a filter there. */
export const stagesOn = (bucket: Bucket): { stage: readonly string[] } => ({
  stage: Object.entries(bucketOf).flatMap(([stage, own]) => (own === bucket ? [stage] : [])),
});

export const buckets: readonly Bucket[] = ['active', 'processed', 'rejected', 'error'];
export const isBucket = (value: unknown): value is Bucket => buckets.some((bucket) => bucket === value);

/** Automatic processing that ends without user action. */
export const inProgress = (stage: Stage): boolean => stage === 'processing' || stage === 'erp_sending';

/** An invoice is editable only before approval. */
export const editable = (stage: Stage): boolean => stage === 'captured' || stage === 'rejected';

/** The lines of an invoice change only before it is submitted. */
export const linesEditable = (stage: Stage): boolean => stage === 'captured';
