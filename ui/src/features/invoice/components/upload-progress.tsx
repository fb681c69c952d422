import { Anchor, Progress, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { invoiceQueries } from '../api/queries';
import classes from './invoices.module.css';

type Stage = Schema<'Upload'>['stage'];

const shares: Record<Stage, number> = { queued: 20, reading: 45, extracting: 75, done: 100 };

/** How long a captured file stays listed above the invoices, which contain it by then. */
const listedMs = 20_000;

interface UploadProgressProps {
  uploadId: string;
  first: Schema<'Upload'>;
  onOpen: (invoiceId: string) => void;
  /** Removes the file from the list of uploads. */
  onRemove: () => void;
}

/** The progress after the upload: capture steps from events, with polling every two seconds as a fallback. */
export function UploadProgress({ uploadId, first, onOpen, onRemove }: UploadProgressProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: upload } = useQuery({
    queryKey: keys.uploads.one(uploadId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/uploads/{uploadId}', { params: { path: { uploadId } }, signal })),
    placeholderData: first,
    refetchInterval: (query) =>
      query.state.data?.status === 'processing' || !query.state.data ? 2_000 : false,
  });
  const status = upload?.status ?? 'processing';
  const projectId = first.projectId;
  useEffect(() => {
    if (status !== 'processing')
      void queryClient.invalidateQueries({ queryKey: keys.invoices.grid(projectId) });
  }, [status, projectId, queryClient]);

  const mayOpen = useCan('invoices', 'get');
  const invoiceId = upload?.invoiceId ?? '';
  const captured = useQuery({
    ...invoiceQueries.one(api, invoiceId),
    enabled: mayOpen && status === 'completed' && invoiceId !== '',
  });
  const unreadable = captured.data?.warningCode === 'unreadable';

  const removed = useCallbackRef(onRemove);
  useEffect(() => {
    // A file of which nothing was read stays listed, because a person must enter its data.
    if (status !== 'completed' || unreadable) return;
    const timer = setTimeout(removed, listedMs);
    return () => clearTimeout(timer);
  }, [status, unreadable, removed]);

  if (!upload) return null;
  if (status === 'completed') {
    return (
      <Text size="xs" role="status" className={unreadable ? classes.attention : undefined}>
        {t(unreadable ? 'invoices.unreadable' : 'invoices.read')}{' '}
        {upload.invoiceId && (
          <Anchor component="button" size="xs" onClick={() => onOpen(upload.invoiceId)}>
            {t('invoices.open')}
          </Anchor>
        )}
      </Text>
    );
  }
  if (status !== 'processing') {
    const { cause, next } = explain(new ApiError({ code: upload.errorCode, status: 422 }));
    return (
      <Text size="xs" role="alert" className={classes.bad}>
        {cause} {next}
      </Text>
    );
  }
  return (
    <span className={classes.progress}>
      <Progress value={shares[upload.stage]} size="xs" animated aria-label={upload.fileName} />
      <Text size="xs" c="dimmed">
        {t(`invoices.uploadStages.${upload.stage}`)}
      </Text>
    </span>
  );
}
