import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { stepOf } from '@/components/workflow-canvas/graph';
import { useTranslation } from '@/lib/i18n/i18n';
import { isDirty, select, useDesigner, useDesignerState } from '../designer-store';
import type { Problem } from '../graph/problems';
import classes from './panels.module.css';
import { useProblemText } from './use-problem-text';

/** What keeps the saved draft from being published. A click leads to the step and its field. */
export function ProblemList({ onShow }: { onShow?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const problemText = useProblemText();
  const { fitView } = useReactFlow();
  const problems = useDesignerState((state) => state.problems);
  const graph = useDesignerState((state) => state.graph);
  const dirty = useDesignerState(isDirty);
  const show = ({ step, field, parameter }: Problem) => {
    select(designer, step ? [step] : []);
    if (step) void fitView({ nodes: [{ id: step }], maxZoom: 1 });
    onShow?.();
    const path = parameter ? `parameters[${parameter.at}].${parameter.field}` : field;
    // The settings of the step are rendered first.
    requestAnimationFrame(() => designer.setState({ focus: { step, field: path } }));
  };
  return (
    <section className={classes.problems} aria-label={t('designer.problems')}>
      <h2 className={classes.title}>
        {problems.length > 0
          ? t('canvas.problemCount', { count: problems.length })
          : t('designer.noProblems')}
        {dirty && <span className={classes.hint}>{t('designer.checkedOnSave')}</span>}
      </h2>
      {problems.length > 0 && (
        <ul className={classes.problemList}>
          {problems.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity and no state
            <li key={at}>
              <UnstyledButton className={classes.problem} onClick={() => show(problem)}>
                <IconAlertCircle size={15} aria-hidden />
                <span>
                  {problem.step && <b>{stepOf(graph, problem.step)?.name ?? problem.step} · </b>}
                  {problemText(problem)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
