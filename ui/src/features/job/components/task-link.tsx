import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';

/** The task by which a step asks people, as a link for people who see tasks. */
export function TaskLink({ task: { taskId, number } }: { task: Schema<'JobTaskLink'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const text = t('jobs.task', { number });
  if (!useCan('tasks', 'getList')) return text;
  return (
    <Anchor
      size="xs"
      renderRoot={(props) => <Link {...props} to="/$tenant/tasks/$taskId" params={{ tenant, taskId }} />}
    >
      {text}
    </Anchor>
  );
}
