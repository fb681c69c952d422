import { StatusBadge, type Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';

type TestState = Schema<'ConnectionTest'>['state'];

const tones: Record<TestState, Tone> = {
  untested: 'neutral',
  connecting: 'progress',
  valid: 'good',
  invalid: 'attention',
};

/** The state of a connection's latest test. */
export function TestBadge({ state }: { state: TestState }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[state]} label={t(`connectionTest.states.${state}`)} />;
}
