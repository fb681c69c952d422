import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryOf } from '@/components/history/history-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { printerQueries } from '../api/queries';
import { type Printer, usePrinter, useSetActive, useVisit } from '../api/use-printers';
import { printerStatus } from './status';
import { VisitResult } from './visit-result';

// Loaded on demand, because the page works without it.
const PrinterForm = lazyComponent(() => import('./printer-form').then((form) => form.PrinterForm));

/** A printer: what it reported, what people may do with it, and its history. */
export function PrinterDetails({ printerId }: { printerId: string }) {
  const { t } = useTranslation();
  const found = usePrinter(printerId);
  const history = useQuery(printerQueries.history(useApi(), printerId));
  const [edited, setEdited] = useState(false);
  const printer = found.data;
  if (!printer) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  return (
    <>
      <PageHeader
        title={printer.name}
        description={printer.active ? printer.uri : t('printers.inactive')}
        beside={<StatusBadge {...printerStatus(printer.status)} />}
      />
      <PageBody>
        <Panel title={t('printers.settings')}>
          <Actions printer={printer} onEdit={() => setEdited(true)} />
          {printer.visit && <VisitResult visit={printer.visit} />}
          <Settings printer={printer} />
        </Panel>
        <Panel title={t('printers.reported')}>
          <Reported printer={printer} />
        </Panel>
        <Panel title={t('history.title')}>
          <HistoryOf found={history} />
        </Panel>
      </PageBody>
      {edited && (
        <LazyDialog onClose={() => setEdited(false)}>
          <PrinterForm
            printer={printer}
            reload={async () => (await found.refetch()).data}
            onClose={() => setEdited(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}

function Settings({ printer }: { printer: Printer }) {
  const { t } = useTranslation();
  const { agent, tray, pageSize, orientation, sides, openBatches } = printer;
  const agentState = agent?.revoked ? 'revoked' : agent?.online ? 'online' : 'offline';
  return (
    <KeyValue
      items={[
        {
          name: t('printers.columns.agent'),
          value: agent
            ? `${agent.name} (${t(`printers.conditions.${agentState}`)})`
            : t('printers.connections.direct'),
        },
        { name: t('printers.columns.tray'), value: tray || t('printers.printerDecides') },
        { name: t('printers.pageSize'), value: pageSize || t('printers.printerDecides') },
        { name: t('printers.orientation'), value: t(`printers.orientations.${orientation}`) },
        { name: t('printers.sides'), value: t(`printers.modes.${sides}`) },
        { name: t('printers.copies'), value: t('printers.oneCopy') },
        { name: t('printers.columns.openBatches'), value: openBatches },
      ]}
    />
  );
}

function Reported({ printer: { attributes, attributesAt } }: { printer: Printer }) {
  const { t } = useTranslation();
  if (!attributesAt) return t('printers.notReported');
  const { model, reason, trays, pageSizes } = attributes;
  return (
    <KeyValue
      items={[
        { name: t('printers.model'), value: model || '—' },
        { name: t('printers.stateReason'), value: reason && reason !== 'none' ? reason : '—' },
        { name: t('printers.trays'), value: trays.join(', ') || '—' },
        { name: t('printers.pageSizes'), value: pageSizes.join(', ') || '—' },
        { name: t('printers.reportedAt'), value: <DateText value={attributesAt} withTime /> },
      ]}
    />
  );
}

function Actions({ printer, onEdit }: { printer: Printer; onEdit: () => void }) {
  const { t } = useTranslation();
  const mayChange = useCan('printers', 'update');
  const mayDeactivate = useCan('printers', 'delete');
  const visit = useVisit(printer.id);
  const setActive = useSetActive(printer);
  const waits = visit.isPending || printer.visit?.state === 'running';
  const ask = (kind: 'attributes' | 'testPage') => () => visit.mutate(kind, { onError: toastError });
  return (
    <Group gap="xs" mb="md">
      {mayChange && (
        <>
          <Button size="compact-sm" variant="default" loading={waits} onClick={ask('attributes')}>
            {t('printers.getAttributes')}
          </Button>
          <Button size="compact-sm" variant="default" loading={waits} onClick={ask('testPage')}>
            {t('printers.printTestPage')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('printers.edit')}
          </Button>
        </>
      )}
      {(printer.active ? mayDeactivate : mayChange) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={setActive.isPending}
          onClick={() => setActive.mutate(!printer.active, { onError: toastError })}
        >
          {t(printer.active ? 'printers.deactivate' : 'printers.activate')}
        </Button>
      )}
    </Group>
  );
}
