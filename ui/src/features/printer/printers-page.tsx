import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { AddAgent, Agents } from './agents-part';
import { printerList } from './components/printer-list';

// Loaded on demand, because the page works without it.
const PrinterForm = lazyComponent(() => import('./components/printer-form').then((form) => form.PrinterForm));

const parts = ['printers', 'agents'] as const;

interface PrintersPageProps {
  /** The part is 'agents', or the printers. */
  view: GridView & { part?: string; dialog?: string };
  onView: (view: PrintersPageProps['view']) => void;
}

/** The printers of the company, and the agents that print in its networks. */
export function PrintersPage({ view, onView }: PrintersPageProps) {
  const { t } = useTranslation();
  const mayCreate = useCan('printers', 'create');
  const { dialog } = view;
  const agents = view.part === 'agents';
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
            value={agents ? 'agents' : 'printers'}
            data={parts.map((value) => ({ value, label: t(`printers.parts.${value}`) }))}
            onChange={(next) => onView(next === 'agents' ? { part: 'agents' } : {})}
          />
        }
        actions={
          agents ? (
            <AddAgent
              opened={dialog === 'newAgent'}
              onOpened={(opened) => onView({ ...view, dialog: opened ? 'newAgent' : undefined })}
            />
          ) : (
            mayCreate && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
                {t('printers.create')}
              </Button>
            )
          )
        }
      />
      {agents ? (
        <Agents view={view} onView={onView} />
      ) : (
        <List key="printers" list={printerList} place={{}} view={view} onView={onView} />
      )}
      {dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <PrinterForm printer={undefined} reload={async () => undefined} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
