import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';

type State = Schema<'RecordingEntry'>['state'];

const tones: Record<State, Tone> = { temporary: 'progress', delivered: 'good', withdrawn: 'neutral' };

export const recordingState = (state: State): Status => ({
  label: t(`recordings.states.${state}`),
  tone: tones[state],
});
