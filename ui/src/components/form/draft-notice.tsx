import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';

interface DraftNoticeProps {
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the input of a form that was interrupted by the end of its session. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  const style = useDateStyle();
  return (
    <Alert color="blue" icon={<IconHistory size={18} />} title={t('form.draftTitle')}>
      {t('form.draftBody', { when: formatTime(savedAt, style) })}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={onRestore}>
          {t('form.draftRestore')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}
