import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';

interface FormActionsProps {
  submitLabel?: string | undefined;
  cancelLabel?: string | undefined;
  busy: boolean;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onCancel?: (() => void) | undefined;
}

export function FormActions({
  submitLabel,
  cancelLabel,
  busy,
  danger,
  disabled,
  onCancel,
}: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="xs" c="dimmed" mr="auto" visibleFrom="sm">
        {t('form.submitHint')}
      </Text>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
      )}
      <Button type="submit" loading={busy} color={danger ? 'red' : 'pine'} disabled={disabled ?? false}>
        {submitLabel ?? t('common.save')}
      </Button>
    </Group>
  );
}
