import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FileDrop } from '@/components/files/file-drop';
import { FileRows } from '@/components/files/file-rows';
import type { Schema } from '@/lib/api/types';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { sendWithProgress } from '@/lib/uploads/send';
import { useUploads } from '@/lib/uploads/use-uploads';
import classes from './payments.module.css';

const types = ['.csv', '.txt'];
const maxBytes = 20 * 1024 * 1024;

/** Uploads payment files. The list below shows their rows and waits for the approval of a second user. */
export function ImportUpload({ projectId }: { projectId: string }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const send = useCallback(
    async (
      file: File,
      how: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
    ): Promise<Schema<'PaymentimportPaymentImport'>> => {
      const body = new FormData();
      body.append('file', file);
      const response = await sendWithProgress({
        url: `/api/projects/${projectId}/payment-imports`,
        body,
        headers: { Authorization: `Bearer ${await session.token()}`, 'Idempotency-Key': how.key },
        signal: how.signal,
        onProgress: how.onProgress,
      });
      void queryClient.invalidateQueries({ queryKey: keys.payments.imports(projectId) });
      return (await response.json()) as Schema<'PaymentimportPaymentImport'>;
    },
    [projectId, session, queryClient],
  );
  const queue = useUploads({ send, maxBytes, types });
  return (
    <div className={classes.upload}>
      <FileDrop onFiles={queue.add} types={types} maxBytes={maxBytes} compact />
      {queue.uploads.length > 0 && (
        <FileRows
          uploads={queue.uploads}
          onCancel={queue.cancel}
          onRetry={queue.retry}
          onRemove={queue.remove}
        />
      )}
    </div>
  );
}
