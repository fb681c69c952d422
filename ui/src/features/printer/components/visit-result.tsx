import { Alert } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Printer } from '../api/use-printers';

/** The result of the latest request to a printer. */
export function VisitResult({ visit: { kind, state, reason } }: { visit: NonNullable<Printer['visit']> }) {
  const { t } = useTranslation();
  const colors = { running: 'gray', succeeded: 'green', failed: 'orange' } as const;
  return (
    <Alert role="status" mb="md" color={colors[state]}>
      {t(`printers.visits.${kind}.${state}`)} {state === 'failed' && t(`printers.reasons.${reason}`)}
    </Alert>
  );
}
