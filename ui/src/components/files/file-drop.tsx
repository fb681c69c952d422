import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dropzone/styles.css';
import { IconUpload } from '@tabler/icons-react';
import classes from './file-drop.module.css';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  /** File extensions in lower case, with their dot. */
  types: readonly string[];
  maxBytes: number;
  compact?: boolean;
  disabled?: boolean;
}

/** Accepts every dropped file: an unusable file is reported by name in the list. */
export function FileDrop({ onFiles, types, maxBytes, compact, disabled }: FileDropProps) {
  const { t } = useTranslation();
  const hint = t('files.hint', {
    types: types.map((type) => type.slice(1).toUpperCase()).join(', '),
    size: `${Math.round(maxBytes / 1024 / 1024)} MB`,
  });
  return (
    <Dropzone
      onDrop={onFiles}
      multiple
      disabled={disabled ?? false}
      className={classes.zone ?? ''}
      data-compact={compact || undefined}
      {...(compact && { p: 'xs' })}
      inputProps={{ 'aria-label': t('files.choose') } as object}
    >
      <div className={classes.inner}>
        <IconUpload size={compact ? 18 : 24} stroke={1.5} className={classes.icon} />
        <div className={classes.label}>
          <Text fw={500}>{t('files.drop')}</Text>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </div>
      </div>
    </Dropzone>
  );
}
