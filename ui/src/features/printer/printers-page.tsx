import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { agentList } from './components/agent-list';
import { printerList } from './components/printer-list';
import { type PrinterDialog, type PrinterPart, printerParts } from './printer-tabs';

// Loaded on demand, because the page works without them.
const PrinterForm = lazyComponent(() => import('./components/printer-form').then((form) => form.PrinterForm));
const AgentForm = lazyComponent(() => import('./components/agent-form').then((form) => form.AgentForm));

interface PrintersPageProps {
  view: GridView & { part?: PrinterPart; dialog?: PrinterDialog };
  onView: (view: PrintersPageProps['view']) => void;
}

/** The printers of the company, and the agents that print in its networks. */
export function PrintersPage({ view, onView }: PrintersPageProps) {
  const { t } = useTranslation();
  const mayCreate = useCan('printers', 'create');
  const mayManage = useCan('agents', 'manage');
  const { part = 'printers', dialog } = view;
  const agents = part === 'agents';
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={t('nav.printers')}
        description={t('printers.about')}
        beside={
          <SegmentedControl
            size="xs"
            aria-label={t('printers.partsLabel')}
            value={part}
            data={printerParts.map((value) => ({ value, label: t(`printers.parts.${value}`) }))}
            onChange={(next) => onView(next === 'agents' ? { part: 'agents' } : {})}
          />
        }
        actions={
          (agents ? mayManage : mayCreate) && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => onView({ ...view, dialog: agents ? 'newAgent' : 'new' })}
            >
              {t(agents ? 'printers.addAgent' : 'printers.create')}
            </Button>
          )
        }
      />
      {agents ? (
        <List key="agents" list={agentList} place={{}} view={view} onView={onView} />
      ) : (
        <List key="printers" list={printerList} place={{}} view={view} onView={onView} />
      )}
      {dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <PrinterForm printer={undefined} reload={async () => undefined} onClose={close} />
        </LazyDialog>
      )}
      {dialog === 'newAgent' && mayManage && (
        <LazyDialog onClose={close}>
          <AgentForm onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
