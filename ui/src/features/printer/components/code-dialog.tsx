import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@/components/copy/copy-button';
import { Dialog } from '@/components/dialog/dialog';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import type { PairedAgent } from '../api/use-agents';
import { containerCommands, serviceCommands } from './commands';

interface CodeDialogProps {
  paired: PairedAgent;
  onClose: () => void;
}

/** The pairing code of an agent with the commands that use it. The server shows the code once. */
export function CodeDialog({ paired: { agent, code }, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const at = { api: window.location.origin, tenant, code };
  return (
    <Dialog size="lg" title={t('printers.codeOf', { name: agent.name })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('printers.codeHint')}</Text>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Code block fz="lg" flex={1} aria-label={t('printers.code')} tabIndex={0}>
            {code}
          </Code>
          <CopyButton text={code} label={t('printers.copy', { name: t('printers.code') })} />
        </Group>
        {agent.pairingExpiresAt && (
          <Text size="sm" c="dimmed">
            {t('printers.codeUntil')} <DateText value={agent.pairingExpiresAt} withTime />
          </Text>
        )}
        <Commands label={t('printers.asService')} text={serviceCommands(at)} />
        <Commands label={t('printers.asContainer')} text={containerCommands(at)} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Commands({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="2xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton text={text} label={t('printers.copy', { name: label })} />
      </Group>
      <Code block aria-label={label} tabIndex={0}>
        {text}
      </Code>
    </Stack>
  );
}
