import { Button, Code, Text } from '@mantine/core';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { TextField } from '@/components/form/fields';
import { placeServerErrors } from '@/components/form/server-errors';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useHostKey } from '../api/use-connections';
import type { ProfileKit } from './server-fields';

/** The accepted host key. It is fetched from the server and accepted by a person, never typed. */
export function HostKeyField({ kit }: { kit: ProfileKit }) {
  const { t } = useTranslation();
  const ask = useHostKey();
  const [asking, setAsking] = useState(false);
  const { host, port } = kit.values;
  const fetchKey = async () => {
    setAsking(true);
    try {
      const { fingerprint, algorithm } = await ask(host.trim(), Number(port));
      const accepted = await askConfirm({
        title: t('connections.acceptTitle'),
        body: (
          <>
            <Text size="sm">{t('connections.acceptBody', { host: host.trim(), algorithm })}</Text>
            <Code block my="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {fingerprint}
            </Code>
            <Text size="sm">{t('connections.hostKeyHint')}</Text>
            <Text size="sm" mt="xs">
              {t('connections.acceptHint')}
            </Text>
          </>
        ),
        confirm: t('connections.accept'),
      });
      if (accepted) kit.form.setFieldValue('hostKey', fingerprint);
    } catch (error) {
      if (!placeServerErrors(kit.form, error).all) toastError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div>
      <TextField
        name={kit.names.hostKey}
        label={t('settingNames.fields.hostKey')}
        description={t('connections.hostKeyHint')}
        placeholder="SHA256:"
        readOnly
        required
      />
      <Button
        mt="2xs"
        size="compact-sm"
        variant="default"
        loading={asking}
        disabled={host.trim() === '' || !port}
        onClick={() => void fetchKey()}
      >
        {t('connections.fetchHostKey')}
      </Button>
    </div>
  );
}
