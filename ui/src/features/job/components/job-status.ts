import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { oneOf } from '@/lib/grid/list-route';
import { t } from '@/lib/i18n/i18n';

export type JobState = Schema<'Job'>['state'];
export type StepState = Schema<'JobStep'>['state'];
export type StepKind = Schema<'JobStep'>['kind'];

// Exhaustive by type: a new state on the server does not compile without a color and a label.
const jobTones: Record<JobState, Tone> = {
  Starting: 'progress',
  Processing: 'progress',
  WaitingForInput: 'attention',
  WaitingForTask: 'attention',
  BusySkipped: 'neutral',
  FinishedOK: 'good',
  FinishedWithErrors: 'risk',
  Aborted: 'neutral',
};

const stepTones: Record<StepState, Tone> = {
  info: 'progress',
  success: 'good',
  error: 'risk',
  stalled: 'attention',
  aborted: 'neutral',
  skipped: 'neutral',
};

export const jobStatus = (state: JobState): Status => ({
  label: t(`jobs.states.${state}`),
  tone: jobTones[state],
});

export const stepStatus = (state: StepState): Status => ({
  label: t(`jobs.steps.${state}`),
  tone: stepTones[state],
});

export const running = (state: JobState): boolean => state === 'Starting' || state === 'Processing';

/** The tabs of the list in the specification and the states of each tab. */
export const jobTabs = {
  all: [],
  completed: ['FinishedOK'],
  failed: ['FinishedWithErrors', 'Aborted'],
  stalled: ['WaitingForInput', 'WaitingForTask'],
  skipped: ['BusySkipped'],
  inProgress: ['Starting', 'Processing'],
} satisfies Record<string, JobState[]>;

export type JobTab = keyof typeof jobTabs;
export const jobTab = oneOf(Object.keys(jobTabs) as JobTab[]);
