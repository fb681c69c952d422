import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { auditList } from './components/audit-list';

// Loaded on demand, because the page works without it.
const VerifyDialog = lazyComponent(() =>
  import('./components/verify-dialog').then((dialog) => dialog.VerifyDialog),
);

interface AuditPageProps {
  view: GridView;
  onView: (view: GridView) => void;
}

/** The audit log of the company. */
export function AuditPage({ view, onView }: AuditPageProps) {
  const { t } = useTranslation();
  const [verifying, setVerifying] = useState(false);
  const mayVerify = useCan('globalAudit', 'get');
  const close = () => setVerifying(false);
  return (
    <>
      <PageHeader
        title={t('nav.globalAudit')}
        description={t('audit.about')}
        actions={
          mayVerify && (
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} />}
              onClick={() => setVerifying(true)}
            >
              {t('audit.verify')}
            </Button>
          )
        }
      />
      <List list={auditList} place={{}} view={view} onView={onView} />
      {verifying && (
        <LazyDialog onClose={close}>
          <VerifyDialog onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
