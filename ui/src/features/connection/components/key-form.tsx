import { Button, FileButton, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { bind } from '@/components/form/bind';
import { NumberField, SecretField, SelectField, TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Connection, type Profile, useSaveProfile } from '../api/use-connections';
import { bodyOf, fieldOf, generates, keyRules, keyText, startOf } from './key-values';

// A draft keeps no key: a person may paste a private key as the public one.
const KeyField = bind<ComponentProps<typeof Textarea>, string>(Textarea, { secret: true });

interface KeyFormProps {
  connection: Connection;
  profile: Profile | undefined;
  reload: () => Promise<Connection | undefined>;
  onClose: () => void;
}

/** A key of the company, which is generated or imported, or the public key of a partner. */
export function KeyForm({ connection: { id }, profile, reload, onClose }: KeyFormProps) {
  const { t } = useTranslation();
  const kit = useKeyForm({ id, profile, reload, onClose });
  const { names, values } = kit;
  const company = values.keyOwner === 'company';
  const sources = [
    ...(profile ? (['keep'] as const) : []),
    ...(company ? (['generate', 'import'] as const) : (['import'] as const)),
  ];
  return (
    <FormPanel kit={kit} title={profile ? profile.name : t('connections.addKey')} onClose={onClose}>
      <TextField
        name={names.name}
        label={t('connections.columns.name')}
        required
        maxLength={100}
        data-autofocus
      />
      {!profile && (
        <SelectField
          name={names.keyOwner}
          label={t('connections.keyOwner')}
          data={(['company', 'partner'] as const).map((value) => ({
            value,
            label: t(`connections.keyOwners.${value}`),
          }))}
          allowDeselect={false}
        />
      )}
      {sources.length > 1 && (
        <SelectField
          name={names.source}
          label={t('connections.source')}
          description={profile && t('connections.replaceHint')}
          data={sources.map((value) => ({ value, label: t(`connections.sources.${value}`) }))}
          allowDeselect={false}
        />
      )}
      {generates(values) && <OwnerFields kit={kit} />}
      {values.source !== 'keep' && !generates(values) && <ImportFields kit={kit} company={company} />}
    </FormPanel>
  );
}

function useKeyForm({ id, profile, reload, onClose }: Omit<KeyFormProps, 'connection'> & { id: string }) {
  const { t } = useTranslation();
  const save = useSaveProfile(id);
  const same = (found: Connection | undefined) => found?.profiles.find((one) => one.id === profile?.id);
  return useVersionedForm({
    record: profile,
    reload: async () => same(await reload()),
    draft: `connection.${id}.${profile?.id ?? 'new'}`,
    toValues: startOf,
    validate: keyRules as never,
    fieldOf,
    save: async (values, seen): Promise<Profile | undefined> =>
      same(await save.mutateAsync({ seen, body: bodyOf(values) })),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
}

type KeyKit = ReturnType<typeof useKeyForm>;

function OwnerFields({ kit: { names } }: { kit: KeyKit }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name={names.ownerName}
        label={t('connections.ownerName')}
        description={t('connections.ownerHint')}
        required
        maxLength={100}
      />
      <TextField
        name={names.email}
        label={t('connections.ownerEmail')}
        type="email"
        required
        maxLength={254}
      />
      <NumberField
        name={names.years}
        label={t('connections.years')}
        min={1}
        max={5}
        allowDecimal={false}
        required
      />
    </>
  );
}

function ImportFields({ kit, company }: { kit: KeyKit; company: boolean }) {
  const { t } = useTranslation();
  const field = company ? 'privateKey' : 'publicKey';
  const read = async (file: File | null) => {
    if (file) kit.form.setFieldValue(field, await keyText(file, company ? 'PRIVATE' : 'PUBLIC'));
  };
  const shared = {
    description: t('connections.privateKeyHint'),
    minRows: 4,
    maxRows: 8,
    autosize: true,
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  };
  return (
    <>
      {company ? (
        <KeyField
          name={kit.names.privateKey}
          label={t('settingNames.secrets.privateKey')}
          placeholder="-----BEGIN PGP PRIVATE KEY BLOCK-----"
          {...shared}
        />
      ) : (
        <KeyField
          name={kit.names.publicKey}
          label={t('connections.publicKey')}
          placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
          {...shared}
        />
      )}
      <FileButton onChange={(file) => void read(file)} accept=".asc,.pgp,.gpg,.key,.txt">
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" style={{ alignSelf: 'start' }}>
            {t('connections.chooseFile')}
          </Button>
        )}
      </FileButton>
      {company && <SecretField name={kit.names.passphrase} label={t('settingNames.secrets.passphrase')} />}
    </>
  );
}
