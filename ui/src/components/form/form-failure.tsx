import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';

interface FormFailureProps {
  error: unknown;
  /** Restarts the form with the current version; the input is offered as a draft. */
  onNewest?: (() => void) | undefined;
}

/** An error that belongs to no field: its cause, the next step and the request ID. */
export function FormFailure({ error, onNewest }: FormFailureProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const { cause, next, requestId } = explain(error);
  const stale = error instanceof ApiError && error.code === 'StaleVersionException';
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={cause}>
      {stale && onNewest ? t('form.newestHint') : next}
      {requestId && (
        <Text size="xs" ff="monospace" mt={4}>
          {t('common.requestNumber', { id: requestId })}
        </Text>
      )}
      {stale && onNewest && (
        <div>
          <Button size="compact-sm" variant="default" mt="xs" onClick={onNewest}>
            {t('form.newest')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
