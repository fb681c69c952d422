import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { PageHeader, Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { FindWorkflows } from './components/find-workflows';
import classes from './components/operations.module.css';

/** The start page of an operator: the workflows of all tenants in the Temporal UI. */
export function OperationsPage({ onTemporal }: { onTemporal: (url: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.operations')} description={t('operations.description')} />
      <div className={classes.page}>
        <Panel title={t('operations.find')}>
          <FindWorkflows onTemporal={onTemporal} />
        </Panel>
        <Panel title={t('operations.workflows')}>
          <p>{t('operations.hint')}</p>
          <Button leftSection={<IconExternalLink size={15} />} onClick={() => onTemporal('/temporal/')}>
            {t('jobs.temporal')}
          </Button>
        </Panel>
      </div>
    </>
  );
}
