import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCopy } from './use-copy';

interface CopyButtonProps {
  text: string;
  /** The accessible name, where a page has several. */
  label?: string;
}

/** Copies a text beside it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      style={{ flex: 'none' }}
      leftSection={<IconCopy size={15} />}
      aria-label={label}
      onClick={() => void copy(text)}
    >
      {t('common.copy')}
    </Button>
  );
}
