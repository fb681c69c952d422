import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';

/** A refusal that belongs to no field: its cause, the next step and the request to name. */
export function FormFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { cause, next, requestId } = explain(error);
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={cause}>
      {next}
      {requestId && (
        <Text size="xs" ff="monospace" mt={4}>
          {t('common.requestNumber', { id: requestId })}
        </Text>
      )}
    </Alert>
  );
}
