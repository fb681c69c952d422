import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DocumentViewer } from '@/components/document/document-viewer';
import { HexRuler } from '@/components/hex/hex-ruler';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Batch, type BatchFile, useBatchFile } from '../api/use-payments';
import classes from './payments.module.css';

/** The bytes of the file as sent to the bank, or the checks as printed. */
export function BatchFilePanel({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const found = useBatchFile(batch);
  if (!batch.sha256) return null;
  const title = batch.fileName || t('payments.file');
  return (
    <Panel title={title}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={220} />}
      {found.data && <Bytes batch={batch} file={found.data} />}
    </Panel>
  );
}

function Bytes({ batch, file }: { batch: Batch; file: BatchFile }) {
  const { t } = useTranslation();
  const pdf = file.bytes.type.includes('pdf');
  const text = useQuery({
    queryKey: ['text', batch.id, batch.sha256, file.masked],
    queryFn: () => file.bytes.text(),
    enabled: !pdf,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      {file.masked && (
        <Text size="xs" c="dimmed" mb="2xs">
          {t('payments.masked')}
        </Text>
      )}
      {pdf ? (
        <div className={classes.paper}>
          <DocumentViewer file={file.bytes} />
        </div>
      ) : (
        text.data !== undefined && (
          <HexRuler
            text={text.data}
            label={batch.fileName}
            {...(batch.kind !== 'ach' && { columns: 'longest' })}
          />
        )
      )}
    </>
  );
}
