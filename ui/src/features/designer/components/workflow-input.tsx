import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useDesignerState } from '../designer-store';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';
import { RecordSelect } from './record-select';

type Workflow = Schema<'WorkflowRunnable'>;

const page = '/$tenant/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId';
const route = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId');

/** Another workflow of the project, searched by its name. */
export function WorkflowInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const workflowId = useDesignerState((state) => state.workflowId);
  const found = useQuery(designerQueries.runnable(useApi(), workflowId));
  return (
    <RecordSelect
      {...props}
      found={found}
      records={found.data?.workflows}
      texts={{
        unknown: (id) => t('designer.unknownWorkflow', { id }),
        nothingFound: t('designer.noWorkflowFound'),
        empty: t('designer.noWorkflows'),
      }}
      disabled={({ published }) => !published}
      note={({ published }) =>
        !published && <span className={classes.hint}>{t('designer.notPublished')}</span>
      }
      about={(workflow) => <About workflow={workflow} />}
    />
  );
}

/** The parameters of the chosen workflow, and the way to its designer. */
function About({ workflow: { id, published, parameters } }: { workflow: Workflow }) {
  const { t } = useTranslation();
  const params = { ...route.useParams(), workflowId: id };
  const list = parameters.map(({ name, type, required }) => {
    const text = t(`designer.types.${type}`);
    return `${name} (${required ? t('designer.requiredType', { type: text }) : text})`;
  });
  return (
    <>
      {!published && <span className={classes.hint}>{t('designer.notPublished')}</span>}
      {published && (
        <span className={classes.hint}>
          {list.length > 0
            ? t('designer.parametersOf', { list: list.join(', ') })
            : t('designer.noParameters')}
        </span>
      )}
      <Anchor
        size="xs"
        // In a tab of its own, so that unsaved changes remain.
        target="_blank"
        renderRoot={(to) => <Link {...to} to={page} params={params} />}
      >
        {t('designer.openWorkflow')}
      </Anchor>
    </>
  );
}
