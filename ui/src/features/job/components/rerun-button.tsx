import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useRerun } from '../api/use-rerun';

/** Runs the workflow of an ended job again and leads to the new job. */
export function RerunButton({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const rerun = useRerun(({ jobId, number }) => {
    toast('success', t('jobs.rerunStarted', { number }));
    void navigate({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } });
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={15} />}
      // Until the new job is shown, so that the second click of a double click starts no further job.
      loading={rerun.isPending || rerun.isSuccess}
      onClick={() => rerun.mutate(jobId)}
    >
      {t('jobs.rerun')}
    </Button>
  );
}
