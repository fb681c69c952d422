import { ActionIcon, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { formatFileSize } from '@/lib/format/file-size';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Upload } from '@/lib/uploads/use-uploads';
import classes from './file-drop.module.css';

interface FileRowsProps<Result> {
  uploads: Upload<Result>[];
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  /** Content after the upload: the server's progress, a link to the record. */
  after?: (upload: Upload<Result>) => ReactNode;
}

export function FileRows<Result>({ uploads, onCancel, onRetry, onRemove, after }: FileRowsProps<Result>) {
  const { t } = useTranslation();
  return (
    <ul className={classes.rows}>
      {uploads.map((upload) => {
        const { id, file, state } = upload;
        const name = file.name;
        const running = state === 'uploading' || state === 'waiting';
        return (
          <li key={id} className={classes.row} data-state={state}>
            {state === 'done' ? (
              <IconCircleCheck size={18} stroke={1.7} className={classes.good} />
            ) : (
              <IconFile size={18} stroke={1.5} className={classes.icon} />
            )}
            <div className={classes.text}>
              <div className={classes.name}>
                <span>{name}</span>
                <Text span size="xs" c="dimmed">
                  {formatFileSize(file.size)}
                </Text>
              </div>
              <Outcome upload={upload} after={after} />
            </div>
            {repeatable(upload) && (
              <ActionIcon aria-label={t('files.retry', { name })} onClick={() => onRetry(id)}>
                <IconRefresh size={15} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={t(running ? 'files.cancel' : 'files.remove', { name })}
              onClick={() => (running ? onCancel(id) : onRemove(id))}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function Outcome<Result>({
  upload,
  after,
}: {
  upload: Upload<Result>;
  after: FileRowsProps<Result>['after'];
}) {
  const { t } = useTranslation();
  if (upload.state === 'failed') {
    const { cause, next } = explain(upload.error);
    return (
      <Text size="xs" role="alert" className={classes.bad}>
        {cause} {next}
      </Text>
    );
  }
  if (upload.state === 'done') return after?.(upload) ?? <Text size="xs">{t('files.done')}</Text>;
  if (upload.state === 'canceled') {
    return (
      <Text size="xs" c="dimmed">
        {t('files.canceled')}
      </Text>
    );
  }
  const percent = Math.round(upload.progress * 100);
  return (
    <div className={classes.progress}>
      <Progress value={percent} size="xs" aria-label={upload.file.name} />
      <Text size="xs" c="dimmed">
        {upload.state === 'waiting' ? t('files.waiting') : t('files.uploading', { percent })}
      </Text>
    </div>
  );
}

/** A refused file stays refused; an interrupted upload can be retried. */
function repeatable<Result>({ state, error }: Upload<Result>): boolean {
  return state === 'canceled' || (state === 'failed' && error instanceof ApiError && error.outcomeUnknown);
}
