import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { VersionedForm } from '@/components/form/versioned-form';
import { HistoryOf } from '@/components/history/history-list';
import { PageHeader, Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { identityProviderQueries } from './api/queries';
import {
  type IdentityProvider,
  useIdentityProvider,
  useRemoveIdentityProvider,
  useSaveIdentityProvider,
} from './api/use-identity-provider';
import classes from './components/provider.module.css';
import { ProviderFields, type ProviderValues } from './components/provider-fields';
import { ProviderTest } from './components/provider-test';
import { ScimClients } from './components/scim-clients';
import { TrialResult } from './components/trial-result';

interface View {
  /** The test sign-in whose result is shown. */
  trial?: string;
}

interface IdentityProviderPageProps {
  view: View;
  onView: (view: View) => void;
}

/** The company's own OpenID provider: settings, tests and history. */
export function IdentityProviderPage({ view, onView }: IdentityProviderPageProps) {
  const { t } = useTranslation();
  // Not in the address: a form with unsaved changes would hold the navigation back.
  const [begun, setBegun] = useState('');
  const trial = begun || view.trial;
  const found = useIdentityProvider();
  const save = useSaveIdentityProvider();
  const history = useQuery(identityProviderQueries.history(useApi()));
  const close = () => {
    setBegun('');
    if (view.trial) onView({});
  };
  return (
    <>
      <PageHeader
        title={t('nav.openidProvider')}
        description={t('openid.description')}
        actions={found.data?.issuer && <RemoveProvider provider={found.data} />}
      />
      <div className={classes.content}>
        {trial && (
          <Panel title={t('openid.trial.title')}>
            <TrialResult trialId={trial} onClose={close} />
          </Panel>
        )}
        <Panel title={t('openid.settings')}>
          <PendingNote kinds={['identityProvider']} />
          <VersionedForm
            query={found}
            label={t('openid.settings')}
            draft="identity-provider"
            toValues={valuesOf}
            save={(values, { version }) => save.mutateAsync({ ...values, version })}
          >
            {(kit) => (
              <>
                <ProviderFields kit={kit} />
                <ProviderTest kit={kit} onTrial={setBegun} />
              </>
            )}
          </VersionedForm>
        </Panel>
        <ScimClients />
        <Panel title={t('history.title')}>
          <HistoryOf found={history} />
        </Panel>
      </div>
    </>
  );
}

const valuesOf = ({ issuer, clientId, scopes, mailDomains, enabled }: IdentityProvider): ProviderValues => ({
  issuer,
  clientId,
  clientSecret: '',
  scopes: [...scopes],
  mailDomains: [...mailDomains],
  enabled,
});

/** Removes the provider. People then sign in with their passwords. */
function RemoveProvider({ provider: { version } }: { provider: IdentityProvider }) {
  const { t } = useTranslation();
  const remove = useRemoveIdentityProvider();
  const ask = async () => {
    const sure = await askConfirm({
      title: t('openid.removeTitle'),
      body: t('openid.removeBody'),
      confirm: t('openid.remove'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(version, { onSuccess: () => toast('success', t('openid.removed')), onError: toastError });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('openid.remove')}
    </Button>
  );
}
