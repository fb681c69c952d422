import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCopy } from '@/components/copy/use-copy';
import { saveFile } from '@/lib/grid/csv';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  continueLabel: string;
  onContinue: () => void;
  busy?: boolean;
}

/** The codes are shown once, so the person confirms that they are saved. */
export function RecoveryCodes({ codes, continueLabel, onContinue, busy = false }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('twoFactor.codesHint')}</Text>
      <ul className={classes.codes} aria-label={t('twoFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(text)}>
          {t('common.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('twoFactor.fileName'))}
        >
          {t('twoFactor.download')}
        </Button>
      </Group>
      <Checkbox
        label={t('twoFactor.saved')}
        checked={saved}
        onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
      />
      <Button size="md" disabled={!saved} loading={busy} onClick={onContinue}>
        {continueLabel}
      </Button>
    </Stack>
  );
}
