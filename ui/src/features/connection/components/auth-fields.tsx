import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { bind } from '@/components/form/bind';
import { LongTextField, SecretField, SelectField, TextField } from '@/components/form/fields';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ConnectionType } from '../api/use-connections';
import { type Authentication, authentications, type SecretName, secretsOf } from './profile-values';
import type { ProfileKit } from './server-fields';

/** A key has several lines, which a password field would join. Drafts never contain it. */
const KeyField = bind<ComponentProps<typeof Textarea>, string>(Textarea, { secret: true });

interface AuthFieldsProps {
  kit: ProfileKit;
  type: ConnectionType;
  stored: readonly SecretName[];
}

/** How the profile signs in. Stored secrets are never shown; they can be replaced. */
export function AuthFields({ kit, type, stored }: AuthFieldsProps) {
  const { t } = useTranslation();
  const { names } = kit;
  const authentication = kit.values.authentication as Authentication;
  const oauth =
    authentication === 'clientCredentials' ||
    authentication === 'jwtBearer' ||
    authentication === 'authorizationCode';
  const named = authentication === 'basic' || authentication === 'privateKey' || (oauth && type === 'smtp');
  return (
    <>
      <SelectField
        name={names.authentication}
        label={t('settingNames.fields.authentication')}
        data={authentications[type].map((value) => ({
          value,
          label: t(`settingNames.authentications.${value}`),
        }))}
        allowDeselect={false}
      />
      {oauth && <OAuthFields kit={kit} grant={authentication} />}
      {named && (
        <TextField name={names.login} label={t('settingNames.fields.login')} autoComplete="off" required />
      )}
      {authentication === 'apiKey' && (
        <>
          <TextField
            name={names.keyName}
            label={t('settingNames.fields.keyName')}
            placeholder="X-API-Key"
            required
          />
          <SelectField
            name={names.addTo}
            label={t('settingNames.fields.addTo')}
            data={(['header', 'query'] as const).map((value) => ({
              value,
              label: t(`settingNames.addTos.${value}`),
            }))}
            allowDeselect={false}
          />
        </>
      )}
      {secretsOf[authentication].map((secret, index) =>
        secret === 'privateKey' ? (
          <KeyField
            key={secret}
            name={names.privateKey}
            label={t('settingNames.secrets.privateKey')}
            description={t(stored.includes(secret) ? 'connections.replaceKey' : 'connections.privateKeyHint')}
            placeholder="-----BEGIN PRIVATE KEY-----"
            minRows={4}
            maxRows={8}
            autosize
            autoComplete="off"
            spellCheck={false}
            required={!stored.includes(secret)}
          />
        ) : (
          <SecretField
            key={secret}
            name={names[secret]}
            label={t(`settingNames.secrets.${secret}`)}
            stored={stored.includes(secret)}
            required={index === 0}
          />
        ),
      )}
    </>
  );
}

interface OAuthFieldsProps {
  kit: ProfileKit;
  grant: Authentication;
}

function OAuthFields({ kit: { names }, grant }: OAuthFieldsProps) {
  const { t } = useTranslation();
  const signed = grant === 'jwtBearer';
  return (
    <>
      {grant === 'authorizationCode' && (
        <TextField
          name={names.authorizationUrl}
          label={t('settingNames.fields.authorizationUrl')}
          description={t('connections.authorizationUrlHint')}
          placeholder="https://login.example.com/oauth2/authorize"
          inputMode="url"
          spellCheck={false}
          required
        />
      )}
      <TextField
        name={names.tokenUrl}
        label={t('settingNames.fields.tokenUrl')}
        placeholder="https://login.example.com/oauth2/token"
        inputMode="url"
        required
      />
      <TextField
        name={names.clientId}
        label={t('settingNames.fields.clientId')}
        autoComplete="off"
        required
      />
      {signed && <TextField name={names.keyId} label={t('settingNames.fields.keyId')} />}
      <TextField name={names.audience} label={t('settingNames.fields.audience')} />
      <TextField name={names.scope} label={t('settingNames.fields.scope')} />
      {signed && (
        <LongTextField
          name={names.claims}
          label={t('settingNames.fields.claims')}
          description={t('connections.claimsHint')}
          autosize
          minRows={2}
          maxLength={4000}
        />
      )}
    </>
  );
}
