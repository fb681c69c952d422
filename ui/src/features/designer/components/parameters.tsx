import { ActionIcon, Button, Fieldset, Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Parameter } from '@/components/workflow-canvas/graph';
import { useTranslation } from '@/lib/i18n/i18n';
import { edit, useDesigner, useDesignerState } from '../designer-store';
import { freeId, setParameters } from '../graph/edits';
import classes from './panels.module.css';
import { useProblemText } from './use-problem-text';

const types = ['text', 'number', 'boolean', 'list', 'record'] as const;
const none: Parameter[] = [];

/** The settings of the workflow: its parameters. */
export function Parameters() {
  const { t } = useTranslation();
  const designer = useDesigner();
  const readOnly = useDesignerState((state) => state.readOnly);
  const list = useDesignerState(({ graph }) => graph.parameters ?? none);
  const change = (next: Parameter[], tag?: string) =>
    edit(designer, setParameters(designer.getState().graph, next), tag);
  const add = () => {
    const name = freeId(new Set(list.map((one) => one.name)), 'parameter');
    change([...list, { name, type: 'text' }]);
  };
  return (
    <>
      <h3 className={classes.group}>{t('designer.parameters')}</h3>
      <p className={classes.hint}>{t('designer.parametersHint')}</p>
      {list.map((parameter, at) => (
        <ParameterFields
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no identity, and their inputs hold no state
          key={at}
          at={at}
          parameter={parameter}
          onChange={(next, field) =>
            change(
              list.map((one, index) => (index === at ? next : one)),
              `parameter ${at} ${field}`,
            )
          }
          onRemove={() => change(list.filter((_, index) => index !== at))}
        />
      ))}
      {!readOnly && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('designer.addParameter')}
        </Button>
      )}
    </>
  );
}

interface ParameterFieldsProps {
  at: number;
  parameter: Parameter;
  onChange: (next: Parameter, field: string) => void;
  onRemove: () => void;
}

function ParameterFields({ at, parameter, onChange, onRemove }: ParameterFieldsProps) {
  const { t } = useTranslation();
  const readOnly = useDesignerState((state) => state.readOnly);
  const problems = useDesignerState((state) => state.problems);
  const problemText = useProblemText();
  const errorAt = (field: string) => {
    const found = problems.find(({ parameter: of }) => of?.at === at && of.field === field);
    return found && problemText(found);
  };
  const number = at + 1;
  return (
    <Fieldset legend={t('designer.parameter', { number })} className={classes.row}>
      <TextInput
        label={t('designer.name')}
        maxLength={50}
        readOnly={readOnly}
        data-path={`parameters[${at}].name`}
        error={errorAt('name')}
        value={parameter.name}
        onChange={(event) => onChange({ ...parameter, name: event.currentTarget.value }, 'name')}
      />
      <Select
        label={t('designer.type')}
        allowDeselect={false}
        readOnly={readOnly}
        data-path={`parameters[${at}].type`}
        error={errorAt('type')}
        data={types.map((value) => ({ value, label: t(`designer.types.${value}`) }))}
        value={parameter.type}
        onChange={(type) => type && onChange({ ...parameter, type }, 'type')}
      />
      <Switch
        label={t('designer.required')}
        disabled={readOnly}
        checked={parameter.required === true}
        onChange={(event) => onChange({ ...parameter, required: event.currentTarget.checked }, 'required')}
      />
      {!readOnly && (
        <ActionIcon
          className={classes.removeRow ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('designer.removeParameter', { number })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </Fieldset>
  );
}
