import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@/components/dialog/dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Saving } from '../use-saving';

/** Two people edited the draft. One of the two graphs remains. */
export function ConflictDialog({ conflict }: { conflict: NonNullable<Saving['conflict']> }) {
  const { t } = useTranslation();
  const { theirs, close, loadTheirs, overwrite } = conflict;
  return (
    <Dialog title={t('designer.conflictTitle')} onClose={close}>
      <Stack gap="lg">
        <Text size="md">{t('designer.conflictBody', { name: theirs.updatedByName })}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="default" onClick={loadTheirs}>
            {t('designer.loadTheirs')}
          </Button>
          <Button color="red" onClick={overwrite}>
            {t('designer.overwrite')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
