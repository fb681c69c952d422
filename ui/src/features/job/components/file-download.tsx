import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { useTranslation } from '@/lib/i18n/i18n';

/** Saves a file of a job. */
export function FileDownload({ file }: { file: Schema<'JobFile'> }) {
  const { t } = useTranslation();
  const api = useApi();
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const content = await unwrap(
        api.GET('/api/job-files/{fileId}/content', {
          params: { path: { fileId: file.id } },
          parseAs: 'blob',
        }),
      );
      saveFile(content as unknown as Blob, file.name);
    } catch (error) {
      toastError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t('jobs.download', { name: file.name })}
      loading={loading}
      onClick={() => void download()}
    >
      <IconDownload size={16} />
    </ActionIcon>
  );
}
