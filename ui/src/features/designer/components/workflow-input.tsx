import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useDesignerState } from '../designer-store';
import { textValue } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';
import { RecordSelect } from './record-select';

type Runnable = Schema<'WorkflowRunnable'>;

const around = '/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId' as const;
const page = `/$tenant${around}` as const;

/** A workflow of the project that a step can run. */
export function WorkflowInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const workflowId = useDesignerState((state) => state.workflowId);
  const found = useQuery(designerQueries.runnable(useApi(), workflowId));
  const place = useParams({ from: `/$tenant/_app${around}` as const });
  const chosen = found.data?.workflows.find(({ id }) => id === textValue(props.value));
  return (
    <>
      <RecordSelect
        {...props}
        records={found.data?.workflows}
        loading={found.isFetching && !found.data}
        error={found.error}
        onRetry={() => void found.refetch()}
        unknown={(id) => t('designer.unknownWorkflow', { id })}
        empty={t('designer.noWorkflows')}
        notFound={t('designer.noWorkflowFound')}
        disabled={({ published }) => !published}
        detail={(workflow) => <span className={classes.hint}>{described(workflow, t)}</span>}
      />
      {chosen && (
        // In a new tab, so that changes that are not saved stay.
        <Anchor
          size="xs"
          target="_blank"
          renderRoot={(anchor) => <Link {...anchor} to={page} params={{ ...place, workflowId: chosen.id }} />}
        >
          {t('designer.openWorkflow')}
        </Anchor>
      )}
    </>
  );
}

/** What the step has to know of a workflow: its parameters, or that it cannot run. */
function described({ published, parameters }: Runnable, t: TFunction): string {
  if (!published) return t('designer.notPublished');
  if (parameters.length === 0) return t('designer.withoutParameters');
  const each = parameters.map(({ name, type, required }) =>
    t(required ? 'designer.requiredParameter' : 'designer.optionalParameter', {
      name,
      type: t(`designer.types.${type as 'text'}`),
    }),
  );
  return t('designer.parametersOf', { parameters: each.join(', ') });
}
