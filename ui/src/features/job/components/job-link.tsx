import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';

/** Leads to another job. */
export function JobLink({ job: { jobId, number } }: { job: Schema<'JobLink'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <Anchor
      size="xs"
      renderRoot={(props) => <Link {...props} to="/$tenant/jobs/$jobId" params={{ tenant, jobId }} />}
    >
      {t('jobs.numbered', { number })}
    </Anchor>
  );
}
