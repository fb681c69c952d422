import { Anchor, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Target, TargetLink } from '@/components/grid/target-link';
import { HistoryOf } from '@/components/history/history-list';
import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { filterText } from '@/lib/grid/grid-filters';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import type { SessionUser } from '@/lib/session/session';
import { auditQueries } from '../api/queries';
import { actionLabel } from './action-labels';
import { projectTarget, recordTarget, userTarget, workspaceTarget } from './record-target';

/** One entry: who changed what from where, the values before and after, and its place in the hash chain. */
export function EntryDetails({ entryId }: { entryId: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const found = useQuery(auditQueries.one(api, entryId));
  const line = useQuery(auditQueries.line(api, entryId));
  const entry = found.data;
  if (!entry || !user) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return <TextSkeleton lines={8} />;
  }
  return (
    <>
      <PageHeader title={actionLabel(entry.action, t)} />
      <PageBody>
        <Panel title={t('audit.changes')}>
          <HistoryOf found={line} />
        </Panel>
        <Panel title={t('audit.subject')}>
          <KeyValue items={subjectItems(entry, user, t)} />
        </Panel>
        <Panel title={t('audit.access')}>
          <KeyValue items={accessItems(entry, user, t)} />
        </Panel>
        <Panel title={t('audit.chain')}>
          <KeyValue
            items={[
              { name: t('audit.sequence'), value: entry.sequence || t('audit.notChained') },
              { name: t('audit.hash'), value: entry.hash && <Code block>{entry.hash}</Code> },
            ]}
          />
        </Panel>
      </PageBody>
    </>
  );
}

type Entry = Schema<'AuditDetail'>;

const linked = (text: ReactNode, target: Target | undefined) =>
  target ? <TargetLink target={target}>{text}</TargetLink> : text;

function subjectItems(entry: Entry, user: SessionUser, t: TFunction) {
  const { area, objectName, objectId, workspaceName, projectName } = entry;
  const areas: Readonly<Record<string, string>> = t('audit.areas', { returnObjects: true });
  return [
    { name: t('audit.columns.area'), value: areas[area] ?? area },
    { name: t('audit.columns.workspaceName'), value: linked(workspaceName, workspaceTarget(entry, user)) },
    { name: t('audit.columns.projectName'), value: linked(projectName, projectTarget(entry, user)) },
    { name: t('audit.record'), value: linked(objectName, recordTarget(entry, user)) },
    { name: t('audit.columns.objectId'), value: objectId },
  ].map(({ name, value }) => ({ name, value: value || '—' }));
}

function accessItems(entry: Entry, user: SessionUser, t: TFunction) {
  const { at, userName, clientIp, correlationId } = entry;
  const same = filterText([{ field: 'correlationId', operator: 'equal', value: [correlationId] }]);
  return [
    { name: t('audit.columns.at'), value: <DateText value={at} withTime exact /> },
    { name: t('audit.columns.userName'), value: linked(userName, userTarget(entry, user)) },
    { name: t('audit.columns.clientIp'), value: clientIp || '—' },
    {
      name: t('audit.columns.correlationId'),
      value:
        correlationId && same ? (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/$tenant/global-audit"
                params={{ tenant: user.tenant }}
                search={{ f: same, open: entry.id }}
              />
            )}
          >
            {correlationId}
          </Anchor>
        ) : (
          '—'
        ),
    },
  ];
}
