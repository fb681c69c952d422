import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';

/** A link to a job that runs a step of another job, or to the job of that step. */
export function JobLink({ job: { jobId, number } }: { job: Schema<'JobLink'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <Anchor
      size="xs"
      renderRoot={(props) => <Link {...props} to="/$tenant/jobs/$jobId" params={{ tenant, jobId }} />}
    >
      {t('jobs.number')} {number}
    </Anchor>
  );
}
