import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/shallow';
import { type Step, stepOf } from '@/components/workflow-canvas/graph';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useTranslation } from '@/lib/i18n/i18n';
import { removeSelected } from '../designer-actions';
import { edit, selectedSteps, useDesigner, useDesignerState } from '../designer-store';
import { rename } from '../graph/edits';
import { problemAt } from '../graph/problems';
import { changeSetting, namesFor } from '../graph/settings';
import { Connections } from './connections';
import { FieldInput } from './field-input';
import classes from './panels.module.css';
import { Parameters } from './parameters';
import { useProblemText } from './use-problem-text';

/** The settings of the selected step, or of the workflow if nothing is selected. */
export function Inspector() {
  const { t } = useTranslation();
  const chosen = useDesignerState(useShallow(selectedSteps));
  const links = useDesignerState(({ edges }) => edges.filter(({ selected }) => selected).length);
  const step = useDesignerState(({ graph }) => (chosen.length === 1 ? stepOf(graph, chosen[0]) : undefined));
  const readOnly = useDesignerState((state) => state.readOnly);
  const box = useRef<HTMLDivElement>(null);
  useProblemFocus(box);
  return (
    <div className={classes.inspector} ref={box} data-inspector>
      {step ? (
        <StepSettings key={step.id} step={step} />
      ) : (
        chosen.length === 0 && links === 0 && <Parameters />
      )}
      {chosen.length > 1 && <p>{t('designer.severalSelected', { count: chosen.length })}</p>}
      {chosen.length === 0 && links > 0 && <p>{t('designer.linkSelected')}</p>}
      {!readOnly && (chosen.length > 0 || links > 0) && <RemoveButton />}
    </div>
  );
}

function RemoveButton() {
  const { t } = useTranslation();
  const designer = useDesigner();
  return (
    <Button variant="default" leftSection={<IconTrash size={15} />} onClick={() => removeSelected(designer)}>
      {t('designer.deleteSelection')}
    </Button>
  );
}

/** Sets the focus on the field of a chosen problem, or on the first field of its step. */
function useProblemFocus(box: React.RefObject<HTMLDivElement | null>) {
  const designer = useDesigner();
  const focus = useDesignerState((state) => state.focus);
  useEffect(() => {
    if (!focus) return;
    const fields = [...(box.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const field = fields.find(({ dataset }) => dataset.path === focus.field) ?? fields[0];
    field?.focus();
    designer.setState({ focus: undefined });
  }, [focus, designer, box]);
}

function StepSettings({ step }: { step: Step }) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const problemText = useProblemText();
  const designer = useDesigner();
  const { kinds, readOnly, problems, graph } = useDesignerState(
    useShallow(({ kinds, readOnly, problems, graph }) => ({ kinds, readOnly, problems, graph })),
  );
  const kind = kinds.get(step.kind);
  const names = namesFor(graph, kinds, step.id);
  const errorAt = (field: string) => {
    const found = problemAt(problems, step.id, field);
    return found && problemText(found);
  };
  const change = (next: typeof graph, field: string) => edit(designer, next, `${step.id} ${field}`);
  return (
    <>
      <TextInput
        label={t('designer.stepName')}
        description={t('designer.stepId', { id: step.id })}
        withAsterisk
        maxLength={100}
        readOnly={readOnly}
        data-path="$name"
        error={errorAt('$name')}
        value={step.name}
        onChange={(event) => change(rename(graph, step.id, event.currentTarget.value), '$name')}
      />
      {kind ? (
        <p className={classes.hint}>{textOf(kind.description)}</p>
      ) : (
        <p className={classes.hint}>{t('designer.kindUnknown', { kind: step.kind })}</p>
      )}
      {kind?.fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          path={field.name}
          value={step.config?.[field.name]}
          onChange={(value) => change(changeSetting(graph, kinds, step.id, field.name, value), field.name)}
          {...{ errorAt, readOnly, names }}
        />
      ))}
      <Connections step={step} />
    </>
  );
}
