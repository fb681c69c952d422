import { ProjectFigures } from '@/components/figures/invoice-figures';
import { useInvoiceFigures } from '@/components/figures/use-invoice-figures';
import { GridFailure } from '@/components/grid/grid-failure';
import { Panel } from '@/components/page/page';
import { TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';

/** The unfinished invoices of a project: how many, and their amount per currency. */
export function FiguresPanel({ project }: { project: { id: string; workspaceId: string } }) {
  const { t } = useTranslation();
  const { data, error, isEnabled, refetch } = useInvoiceFigures({ projectId: project.id });
  if (!isEnabled) return null;
  return (
    <Panel title={t('figures.title')}>
      {data && <ProjectFigures data={data} project={project} all />}
      {!data && error && <GridFailure error={error} onRetry={() => void refetch()} onReset={undefined} />}
      {!data && !error && <TextSkeleton lines={5} />}
    </Panel>
  );
}
