import { FileRows } from '@/components/files/file-rows';
import type { Schema } from '@/lib/api/types';
import type { UploadQueue } from '@/lib/uploads/use-uploads';
import { UploadProgress } from './upload-progress';

interface UploadRowsProps {
  queue: UploadQueue<Schema<'Upload'>>;
  onOpen: (invoiceId: string) => void;
}

/** The files that were added, with the progress of their processing on the server. */
export function UploadRows({ queue, onOpen }: UploadRowsProps) {
  return (
    <FileRows
      uploads={queue.uploads}
      onCancel={queue.cancel}
      onRetry={queue.retry}
      onRemove={queue.remove}
      after={({ id, result }) =>
        result && (
          <UploadProgress
            uploadId={result.id}
            first={result}
            onOpen={onOpen}
            onRemove={() => queue.remove(id)}
          />
        )
      }
    />
  );
}
