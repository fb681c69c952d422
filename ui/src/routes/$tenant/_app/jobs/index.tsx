import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ListPage } from '@/components/grid/list-page';
import { jobList } from '@/features/job/components/job-list';
import { jobTab } from '@/features/job/components/job-status';
import { listSearch, useListRoute } from '@/lib/grid/list-route';
import { useTranslation } from '@/lib/i18n/i18n';

export const Route = createFileRoute('/$tenant/_app/jobs/')({
  validateSearch: listSearch({ tab: jobTab }),
  component: Jobs,
});

function Jobs() {
  const { t } = useTranslation();
  const { tenant } = Route.useParams();
  return (
    <ListPage
      list={jobList}
      place={{}}
      description="jobs.description"
      actions={
        <Button
          variant="default"
          leftSection={<IconFiles size={15} />}
          renderRoot={(props) => <Link to="/$tenant/jobs/files" params={{ tenant }} {...props} />}
        >
          {t('nav.jobFiles')}
        </Button>
      }
      {...useListRoute(Route)}
    />
  );
}
