import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryOf } from '@/components/history/history-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Flag, featureQueries } from '../api/use-features';
import { purpose } from './purpose';

// Loaded on demand, because the page works without it.
const FeatureForm = lazyComponent(() => import('./feature-form').then((form) => form.FeatureForm));

/** A feature flag: what it controls, for whom it is on, and its history. */
export function FeatureDetails({ featureId }: { featureId: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const found = useQuery(featureQueries.one(api, featureId));
  const history = useQuery(featureQueries.history(api, featureId));
  const [edited, setEdited] = useState(false);
  const flag = found.data;
  if (!flag) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const close = () => setEdited(false);
  return (
    <>
      <PageHeader
        title={flag.name}
        description={flag.description}
        beside={
          <StatusBadge
            label={t(flag.enabled ? 'features.on' : 'features.off')}
            tone={flag.enabled ? 'good' : 'neutral'}
          />
        }
      />
      <PageBody>
        <Panel
          title={t('features.settings')}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => setEdited(true)}>
              {t('features.edit')}
            </Button>
          }
        >
          <Settings flag={flag} />
        </Panel>
        <Panel title={t('history.title')}>
          <HistoryOf found={history} />
        </Panel>
      </PageBody>
      {edited && (
        <LazyDialog onClose={close}>
          <FeatureForm flag={flag} reload={async () => (await found.refetch()).data} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

function Settings({ flag }: { flag: Flag }) {
  const { t } = useTranslation();
  const tenants = useQuery(featureQueries.tenants(useApi())).data?.items ?? [];
  const named = tenants.filter(({ id }) => flag.tenantIds.includes(id)).map(({ name }) => name);
  return (
    <KeyValue
      items={[
        { name: t('features.columns.known'), value: purpose(flag) },
        {
          name: t('features.appliesTo'),
          value: flag.global ? t('features.everyTenant') : named.join(', ') || t('features.noTenant'),
        },
      ]}
    />
  );
}
