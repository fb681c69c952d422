import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ComponentEntry, useComponent } from '../api/use-components';
import { beginsWith, typeName } from './component-names';
import classes from './design.module.css';

interface ComponentDetailsProps {
  componentId: string;
  /** Its row, if it is loaded. */
  known: ComponentEntry | undefined;
}

/** A component: its properties, triggers and active version. */
export function ComponentDetails({ componentId, known }: ComponentDetailsProps) {
  const { t } = useTranslation();
  const found = useComponent(componentId);
  const component = found.data ?? known;
  if (!component) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return (
      <div className={classes.details}>
        <TextSkeleton lines={6} />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={component.name} description={component.description} />
      <div className={classes.details}>
        <Panel>
          <KeyValue
            items={[
              { name: t('workspaces.type'), value: typeName(t, component) },
              { name: t('components.workflowType'), value: component.workflowType || '—' },
              { name: t('components.triggers'), value: beginsWith(t, component) || '—' },
              { name: t('components.published'), value: component.published || '—' },
              { name: t('projects.created'), value: <DateText value={component.creationTime} withTime /> },
              {
                name: t('workspaces.changed'),
                value: <DateText value={component.lastModificationTime} withTime />,
              },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
