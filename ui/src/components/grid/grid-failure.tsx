import { Button } from '@mantine/core';
import { EmptyState, ErrorState } from '@/components/states/states';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';

interface GridFailureProps {
  error: unknown;
  onRetry: () => void;
  onReset?: (() => void) | undefined;
}

/** A request that fails on every attempt, such as a removed column or an invalid value. A slow query may succeed. */
const refused = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 400 || error.status === 422) &&
  error.code !== 'QueryTooSlowException';

/** A list that failed to load. A link may have filters that no longer exist: then it offers to reset them. */
export function GridFailure({ error, onRetry, onReset }: GridFailureProps) {
  const { t } = useTranslation();
  if (!onReset || !refused(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        title={t('grid.notAnswered')}
        hint={t('grid.notAnsweredHint')}
        action={
          <Button variant="default" size="xs" onClick={onReset}>
            {t('grid.showAll')}
          </Button>
        }
      />
    </div>
  );
}
