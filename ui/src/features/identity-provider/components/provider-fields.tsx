import { CopyValue } from '@/components/copy/copy-value';
import { SecretField, SwitchField, TagsField, TextField } from '@/components/form/fields';
import type { VersionedKit } from '@/components/form/use-versioned-form';
import { useTranslation } from '@/lib/i18n/i18n';
import type { IdentityProvider } from '../api/use-identity-provider';

export type ProviderValues = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
  mailDomains: string[];
  enabled: boolean;
};

export type ProviderKit = VersionedKit<IdentityProvider, ProviderValues>;

/** What the provider needs to know, and what it is asked for. */
export function ProviderFields({ kit: { names, record } }: { kit: ProviderKit }) {
  const { t } = useTranslation();
  return (
    <>
      <CopyValue label={t('openid.callback')} hint={t('openid.callbackHint')} value={record.callback} />
      <TextField
        name={names.issuer}
        label={t('openid.issuer')}
        description={t('openid.issuerHint')}
        placeholder="https://login.example.com"
        inputMode="url"
        maxLength={500}
        required
      />
      <TextField
        name={names.clientId}
        label={t('openid.clientId')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <SecretField
        name={names.clientSecret}
        label={t('openid.clientSecret')}
        stored={record.secretStored}
        required
      />
      <TagsField name={names.scopes} label={t('openid.scopes')} description={t('openid.scopesHint')} />
      <TagsField
        name={names.mailDomains}
        label={t('openid.mailDomains')}
        description={t('openid.mailDomainsHint')}
      />
      <SwitchField name={names.enabled} label={t('openid.enabled')} description={t('openid.enabledHint')} />
    </>
  );
}
