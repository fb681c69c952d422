import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '@/components/copy/copy-button';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toastError } from '@/components/toast/toast';
import { formatDateTime } from '@/lib/format/date';
import { formatFileSize } from '@/lib/format/file-size';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import { type DataExport, useDownloadDataExport } from '../api/use-data-exports';
import classes from './data-export.module.css';

const tones: Record<DataExport['state'], Tone> = {
  running: 'progress',
  ready: 'good',
  failed: 'attention',
  expired: 'neutral',
};

/** One export: what it contains, and its archive as long as there is one. */
export function ExportRow({ of }: { of: DataExport }) {
  const { t } = useTranslation();
  const download = useDownloadDataExport();
  const date = formatDateTime(of.requestedAt, useDateStyle());
  return (
    <li className={classes.export}>
      <div className={classes.text}>
        <div className={classes.line}>
          <StatusBadge label={t(`dataExport.states.${of.state}`)} tone={tones[of.state]} />
          <DateText value={of.requestedAt} withTime />
        </div>
        <p>{t('dataExport.by', { name: of.requestedBy })}</p>
        {of.state === 'running' && <p>{t('dataExport.running')}</p>}
        {of.state === 'failed' && <p>{t('dataExport.failed')}</p>}
        {of.state === 'ready' && <Archive of={of} />}
      </div>
      {of.state === 'ready' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          aria-label={t('dataExport.downloadOf', { date })}
          loading={download.isPending}
          onClick={() => download.mutate(of.id, { onError: toastError })}
        >
          {t('dataExport.download')}
        </Button>
      )}
    </li>
  );
}

function Archive({ of }: { of: DataExport }) {
  const { t } = useTranslation();
  const { rows, files } = of;
  return (
    <>
      <p>{t('dataExport.contents', { rows, files, size: formatFileSize(of.bytes) })}</p>
      <p>
        {t('dataExport.until')} <DateText value={of.expiresAt} withTime />
      </p>
      <div className={classes.line}>
        <p>
          {t('dataExport.hash')}: {of.sha256}
        </p>
        <CopyButton text={of.sha256} label={t('dataExport.copyHash')} />
      </div>
    </>
  );
}
