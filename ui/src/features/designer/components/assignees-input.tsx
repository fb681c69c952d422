import { Button, Input, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useDesignerState } from '../designer-store';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

type Assignee = Schema<'WorkflowAssignee'>;

const starter = 'starter';

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Roles and groups of the company, and the person who started the job. */
export function AssigneesInput({ field, path, value, onChange, errorAt, readOnly }: FieldInputProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const workflowId = useDesignerState((state) => state.workflowId);
  const { data, error, refetch } = useQuery(designerQueries.assignees(useApi(), workflowId));
  const chosen = textsOf(value);
  const known = new Set([starter, ...(data?.assignees ?? []).map(({ id }) => id)]);
  const of = (kind: Assignee['kind']) =>
    (data?.assignees ?? [])
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ value: id, label: name }));
  // What was deleted, or what an import names, stays until it is removed.
  const unknown = chosen
    .filter((id) => !known.has(id))
    .map((id) => ({ value: id, label: data ? t('designer.unknownAssignee', { id }) : id }));
  return (
    <div className={classes.record}>
      <MultiSelect
        label={textOf(field.label)}
        description={field.help && textOf(field.help)}
        error={errorAt(path)}
        data-path={path}
        readOnly={readOnly}
        searchable
        hidePickedOptions
        maxValues={field.max ?? Number.POSITIVE_INFINITY}
        data={[
          { value: starter, label: t('designer.starter') },
          { group: t('designer.roles'), items: of('role') },
          { group: t('designer.peopleGroups'), items: of('group') },
          ...unknown,
        ]}
        nothingFoundMessage={t('designer.noAssigneeFound')}
        value={chosen}
        onChange={onChange}
      />
      {error && !data && (
        <Input.Error role="alert">
          {explain(error).cause}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Input.Error>
      )}
    </div>
  );
}
