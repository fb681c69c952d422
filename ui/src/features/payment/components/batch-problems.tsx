import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemText } from '@/components/problem/batch-problem';
import { MoneyText } from '@/components/text/money-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import classes from './batch-problems.module.css';

/** A limit that leaves space for the page below. */
const first = 2;

/** The batches of all projects that need attention, for people who may list payments. */
export function BatchProblems({ tenant }: { tenant: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const [all, setAll] = useState(false);
  const { data } = useQuery({
    queryKey: keys.batches.problems,
    queryFn: ({ signal }) => unwrap(api.GET('/api/batches/problems', { signal })),
    // A cutoff passes without an event, so the data is polled.
    refetchInterval: 60_000,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('problems.batches', { count: items.length })}>
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title={t('problems.batches', { count: items.length })}
      >
        <ul className={classes.list}>
          {(all ? items : items.slice(0, first)).map((item) => (
            <Item key={item.id} tenant={tenant} item={item} />
          ))}
        </ul>
        {items.length > first && (
          <Button size="compact-sm" variant="default" onClick={() => setAll(!all)}>
            {t(all ? 'problems.showFewer' : 'problems.showAll')}
          </Button>
        )}
      </Alert>
    </section>
  );
}

function Item({ tenant, item }: { tenant: string; item: Schema<'BatchWithProblem'> }) {
  const { t } = useTranslation();
  const { id, workspaceId, projectId, problem } = item;
  return (
    <li>
      <Anchor
        fw={600}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/$tenant/workspaces/$workspaceId/projects/$projectId/batches/$batchId"
            params={{ tenant, workspaceId, projectId, batchId: id }}
          />
        )}
      >
        {t('problems.batchName', { kind: t(`problems.batchKinds.${item.kind}`), number: item.number })}
      </Anchor>{' '}
      {t('problems.ofProject', { project: item.projectName })} ·{' '}
      <MoneyText value={{ amount: item.total, currency: item.currency }} /> ·{' '}
      <strong>{t(`problems.kinds.${problem.kind}`)}</strong>
      <ProblemText problem={problem} />
    </li>
  );
}
