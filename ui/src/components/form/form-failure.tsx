import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { explain } from '@/lib/errors/explain';

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
