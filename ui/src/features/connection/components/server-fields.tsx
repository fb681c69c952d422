import { Group } from '@mantine/core';
import { NumberField, SelectField, TextField } from '@/components/form/fields';
import type { VersionedKit } from '@/components/form/use-versioned-form';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Profile } from '../api/use-connections';
import { HostKeyField } from './host-key-field';
import type { ProfileValues } from './profile-values';

export type ProfileKit = VersionedKit<Profile | undefined, ProfileValues>;

interface FieldsProps {
  kit: ProfileKit;
}

function Server({ kit: { names } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Group align="start" gap="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <TextField
          name={names.host}
          label={t('settingNames.fields.host')}
          placeholder="files.example.com"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </div>
      <div style={{ width: 100 }}>
        <NumberField
          name={names.port}
          label={t('settingNames.fields.port')}
          allowDecimal={false}
          thousandSeparator=""
          hideControls
          required
        />
      </div>
    </Group>
  );
}

/** An SFTP server with its accepted host key. */
export function SftpFields({ kit }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Server kit={kit} />
      <HostKeyField kit={kit} />
      <TextField
        name={kit.names.folder}
        label={t('settingNames.fields.folder')}
        description={t('connections.folderHint')}
      />
    </>
  );
}

const encryptions = ['startTls', 'ssl', 'none'] as const;

/** A mail server and the sender of messages. */
export function MailFields({ kit }: FieldsProps) {
  const { t } = useTranslation();
  const { names } = kit;
  return (
    <>
      <Server kit={kit} />
      <SelectField
        name={names.encryption}
        label={t('settingNames.fields.encryption')}
        data={encryptions.map((value) => ({ value, label: t(`settingNames.encryptions.${value}`) }))}
        allowDeselect={false}
      />
      <TextField
        name={names.from}
        label={t('settingNames.fields.from')}
        description={t('connections.fromHint')}
        required
      />
      <NumberField
        name={names.perMinute}
        label={t('settingNames.fields.perMinute')}
        description="1–30"
        allowDecimal={false}
        required
      />
    </>
  );
}

/** The base address of an interface. */
export function RestFields({ kit }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name={kit.names.url}
      label={t('settingNames.fields.url')}
      placeholder="https://api.example.com/v1"
      inputMode="url"
      spellCheck={false}
      required
    />
  );
}
