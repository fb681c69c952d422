import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import type { StepKind } from '@/components/workflow-canvas/graph';
import { StepIcon } from '@/components/workflow-canvas/step-icon';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useTranslation } from '@/lib/i18n/i18n';
import { addKind, targetLoop } from '../designer-actions';
import { useDesigner, useDesignerState } from '../designer-store';
import { groups, offered, stepData } from './palette-data';
import classes from './panels.module.css';

/** The whole graph stays visible up to this number of steps. Beyond it, the canvas shows the new step. */
const fitting = 20;

interface PaletteProps {
  workflowType: string | undefined;
  /** Called after a step was added. */
  onAdded?: (() => void) | undefined;
}

/** The steps that can be added, by click or by dragging. */
export function Palette({ workflowType, onAdded }: PaletteProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const [words, setWords] = useState('');
  const kinds = useDesignerState((state) => state.kinds);
  const found = offered(kinds.values(), workflowType, words, (kind) =>
    [kind.name, kind.description].map(textOf).join(' '),
  );
  return (
    <div className={classes.palette}>
      <TextInput
        type="search"
        aria-label={t('designer.search')}
        placeholder={t('designer.search')}
        leftSection={<IconSearch size={15} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <IntoLoop />
      {found.length === 0 && <p className={classes.hint}>{t('designer.noSteps')}</p>}
      {groups.map((group) => (
        <Section
          key={group}
          group={group}
          kinds={found.filter((kind) => kind.group === group)}
          {...{ onAdded }}
        />
      ))}
    </div>
  );
}

function IntoLoop() {
  const { t } = useTranslation();
  const designer = useDesigner();
  // The target follows from the nodes and their selection.
  useDesignerState((state) => state.nodes);
  const loop = targetLoop(designer);
  return loop ? <p className={classes.hint}>{t('designer.intoLoop', { name: loop.name })}</p> : null;
}

interface SectionProps {
  group: StepKind['group'];
  kinds: StepKind[];
  onAdded: (() => void) | undefined;
}

function Section({ group, kinds, onAdded }: SectionProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const designer = useDesigner();
  const { fitView } = useReactFlow();
  if (kinds.length === 0) return null;
  const add = (kind: StepKind) => {
    const id = addKind(designer, kind, textOf);
    onAdded?.();
    const small = designer.getState().nodes.length <= fitting;
    // The canvas has the new node after the next render.
    requestAnimationFrame(() => void fitView({ maxZoom: 1, ...(!small && { nodes: [{ id }] }) }));
  };
  return (
    <section aria-label={t(`designer.groups.${group}`)}>
      <h3 className={classes.group}>{t(`designer.groups.${group}`)}</h3>
      <ul className={classes.kinds}>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <UnstyledButton
              className={classes.kind}
              draggable
              aria-label={t('designer.add', { name: textOf(kind.name) })}
              title={textOf(kind.description)}
              onClick={() => add(kind)}
              onDragStart={(event) => event.dataTransfer.setData(stepData, kind.kind)}
            >
              <StepIcon icon={kind.icon} />
              {textOf(kind.name)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
