import { Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@/components/copy/copy-button';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './two-factor.module.css';

type AppKeyData = Pick<Schema<'TwofactorEnrollment'>, 'key' | 'qrSize' | 'qrPath'>;

/** The key of a new factor, as a QR code and as text. */
export function AppKey({ of: { key = '', qrSize = 0, qrPath = '' } }: { of: AppKeyData }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('twoFactor.scan')}</Text>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('twoFactor.qrCode')}
      >
        <path d={qrPath} fill="#000" />
      </svg>
      <Text size="sm" c="dimmed">
        {t('twoFactor.byHand')}
      </Text>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <code className={classes.key}>{key.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={key} label={t('twoFactor.copyKey')} />
      </Group>
    </Stack>
  );
}
