import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';

interface FormFailureProps {
  error: unknown;
  /** The form already shows the changes of the other person. */
  merged?: boolean;
  /** For a form without a save button. */
  onRetry?: (() => void) | undefined;
}

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'StaleVersionException';

/** An error that belongs to no field: its cause, the next step and the request ID. */
export function FormFailure({ error, merged, onRetry }: FormFailureProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const { cause, next, requestId } = explain(error);
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={cause}>
      {merged && isStale(error) ? t('form.mergedHint') : next}
      {requestId && (
        <Text size="xs" ff="monospace" mt="3xs">
          {t('common.requestNumber', { id: requestId })}
        </Text>
      )}
      {onRetry && (
        <div>
          <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
