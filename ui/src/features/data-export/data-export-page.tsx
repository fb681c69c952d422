import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { PageBody, PageHeader, Panel } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useDataExports, useStartDataExport } from './api/use-data-exports';
import classes from './components/data-export.module.css';
import { ExportRow } from './components/export-row';

// Loaded on demand, because few people who export data manage roles, too.
const ConfigurationPanel = lazyComponent(() =>
  import('./components/configuration-panel').then((panel) => panel.ConfigurationPanel),
);

/** Exports of all data of the company, and its configuration file. */
export function DataExportPage() {
  const { t } = useTranslation();
  const found = useDataExports();
  const items = found.data?.items;
  const managesRoles = useCan('roles', 'manage');
  return (
    <>
      <PageHeader
        title={t('nav.dataExport')}
        description={t('dataExport.about')}
        actions={<Start disabled={!items || items.some(({ state }) => state === 'running')} />}
      />
      <PageBody>
        <Panel title={t('dataExport.exports')}>
          {found.isError && !items && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
          {found.isPending && <TextSkeleton />}
          {items?.length === 0 && (
            <EmptyState
              icon={IconDatabaseExport}
              title={t('dataExport.none')}
              hint={t('dataExport.noneHint')}
            />
          )}
          <ul className={classes.exports}>
            {items?.map((item) => (
              <ExportRow key={item.id} of={item} />
            ))}
          </ul>
        </Panel>
        {managesRoles && <ConfigurationPanel />}
      </PageBody>
    </>
  );
}

/** Starts an export after a confirmation. One is in progress at a time. */
function Start({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const start = useStartDataExport();
  const ask = async () => {
    const sure = await askConfirm({
      title: t('dataExport.startTitle'),
      body: t('dataExport.startBody'),
      confirm: t('dataExport.start'),
    });
    if (!sure) return;
    start.mutate(undefined, {
      onSuccess: () => toast('success', t('dataExport.started')),
      onError: toastError,
    });
  };
  return (
    <Button
      leftSection={<IconDatabaseExport size={16} />}
      disabled={disabled}
      loading={start.isPending}
      onClick={() => void ask()}
    >
      {t('dataExport.start')}
    </Button>
  );
}
