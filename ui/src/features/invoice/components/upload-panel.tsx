import { Alert, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { useFeatureRefusal } from '@/lib/license/use-license-checks';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { sendWithProgress } from '@/lib/uploads/send';
import { useUploads } from '@/lib/uploads/use-uploads';
import classes from './invoices.module.css';

// The list below has priority over the upload code.
const FileDrop = lazyComponent(() => import('@/components/files/file-drop').then((found) => found.FileDrop));
const UploadRows = lazyComponent(() => import('./upload-rows').then((found) => found.UploadRows));

const types = ['.pdf', '.png', '.jpg', '.jpeg'];
const maxBytes = 20 * 1024 * 1024;
const dropHeight = 42;

/**
 * The upload area for invoices; each file shows its progress, the reason of a refusal, or a link to its
 * invoice.
 */
export function UploadPanel({
  projectId,
  onOpen,
}: {
  projectId: string;
  onOpen: (invoiceId: string) => void;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const send = useCallback(
    async (
      file: File,
      how: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
    ): Promise<Schema<'Upload'>> => {
      const body = new FormData();
      body.append('files', file);
      const response = await sendWithProgress({
        url: `/api/projects/${projectId}/uploads`,
        body,
        headers: { Authorization: `Bearer ${await session.token()}`, 'Idempotency-Key': how.key },
        signal: how.signal,
        onProgress: how.onProgress,
      });
      const { files } = (await response.json()) as Schema<'UploadOutputBody'>;
      const outcome = files[0];
      if (!outcome?.upload) {
        const code = outcome?.errorCode ?? 'InternalServerException';
        throw new ApiError({ code, status: 422, message: outcome?.details ?? '' });
      }
      void queryClient.invalidateQueries({ queryKey: keys.invoices.grid(projectId) });
      return outcome.upload;
    },
    [projectId, session, queryClient],
  );
  const queue = useUploads({ send, maxBytes, types });
  const add = (files: File[]) => {
    void UploadRows.preload();
    queue.add(files);
  };

  const refused = useFeatureRefusal('AP Invoices');
  if (refused) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} />} m="md">
        {t(`license.refused.${refused}`)}
      </Alert>
    );
  }
  return (
    <div className={classes.upload}>
      <LazyBoundary fallback={<Skeleton height={dropHeight} />}>
        <FileDrop onFiles={add} types={types} maxBytes={maxBytes} compact />
      </LazyBoundary>
      {queue.uploads.length > 0 && (
        <LazyBoundary fallback={null}>
          <UploadRows queue={queue} onOpen={onOpen} />
        </LazyBoundary>
      )}
    </div>
  );
}
