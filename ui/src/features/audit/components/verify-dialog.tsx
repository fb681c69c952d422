import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/dialog/dialog';
import { KeyValue } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import { auditQueries } from '../api/queries';

type Verification = Schema<'AuditVerification'>;

/** Recomputes the hash chain of the log and shows whether an entry was changed, removed or inserted. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(auditQueries.verification(useApi()));
  const retry = () => void found.refetch();
  return (
    <Dialog title={t('audit.verify')} onClose={onClose} dismissible>
      <Stack gap="md">
        {found.isFetching ? (
          <>
            <Text size="sm" role="status">
              {t('audit.verifying')}
            </Text>
            <TextSkeleton lines={4} />
          </>
        ) : found.isSuccess ? (
          <Result verification={found.data} />
        ) : (
          <ErrorState error={found.error} onRetry={retry} />
        )}
        <Group justify="flex-end">
          {found.isSuccess && !found.isFetching && (
            <Button variant="default" onClick={retry}>
              {t('audit.verifyAgain')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ verification }: { verification: Verification }) {
  const { t } = useTranslation();
  const number = (count: number) => t('audit.count', { count });
  const { ok, entries, checkpoints, forged, lastCheckpoint } = verification;
  const [color, Icon] = ok ? (['brand', IconShieldCheck] as const) : (['red', IconAlertTriangle] as const);
  return (
    <>
      <Alert
        color={color}
        icon={<Icon size={18} />}
        title={t(ok ? 'audit.intact' : 'audit.tampered')}
        role="alert"
      >
        <Explanation verification={verification} />
      </Alert>
      <KeyValue
        items={[
          { name: t('audit.entries'), value: number(entries) },
          { name: t('audit.checkpoints'), value: number(checkpoints) },
          { name: t('audit.forged'), value: number(forged) },
          {
            name: t('audit.lastCheckpoint'),
            value: lastCheckpoint ? <DateText value={lastCheckpoint} withTime exact /> : '—',
          },
        ]}
      />
    </>
  );
}

function Explanation({ verification }: { verification: Verification }) {
  const { t } = useTranslation();
  const style = useDateStyle();
  const { finding, checkpoints, forged, ok } = verification;
  return (
    <Stack gap="xs">
      {finding && (
        <Text size="sm">
          {t('audit.foundAt', { entry: finding.entry })}{' '}
          {t(`audit.reasons.${finding.reason}`, {
            at: finding.checkpoint ? formatDateTime(finding.checkpoint, style) : '',
          })}
        </Text>
      )}
      {forged > 0 && <Text size="sm">{t('audit.forgedFound', { count: forged })}</Text>}
      {!ok && <Text size="sm">{t('audit.tamperedNext')}</Text>}
      {ok && <Text size="sm">{t(checkpoints > 0 ? 'audit.intactMeans' : 'audit.noCheckpoint')}</Text>}
    </Stack>
  );
}
