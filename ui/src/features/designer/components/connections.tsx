import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/shallow';
import { exitId, linkId, type Step, stepOf } from '@/components/workflow-canvas/graph';
import { exitName } from '@/components/workflow-canvas/use-texts';
import { useTranslation } from '@/lib/i18n/i18n';
import { connectSteps } from '../designer-actions';
import { edit, useDesigner, useDesignerState } from '../designer-store';
import { freeExits, targetsOf } from '../graph/connections';
import { remove } from '../graph/edits';
import classes from './panels.module.css';

/** The connections that leave a step. People without a pointer connect steps here. */
export function Connections({ step }: { step: Step }) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const { kinds, readOnly, graph } = useDesignerState(
    useShallow(({ kinds, readOnly, graph }) => ({ kinds, readOnly, graph })),
  );
  const links = graph.edges.filter(({ from }) => from === step.id);
  const free = readOnly ? [] : freeExits(graph, kinds, step);
  if (links.length === 0 && free.length === 0) return null;
  const kind = kinds.get(step.kind);
  return (
    <section className={classes.connections} aria-label={t('designer.connections')}>
      <h3 className={classes.group}>{t('designer.connections')}</h3>
      <ul className={classes.links}>
        {links.map((link) => {
          const place = { exit: exitName(t, link, kind), name: stepOf(graph, link.to)?.name ?? link.to };
          return (
            <li key={linkId(link)} className={classes.link}>
              <span>{t('designer.leadsTo', place)}</span>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('designer.disconnect', place)}
                  onClick={() => edit(designer, remove(graph, [], [linkId(link)]))}
                >
                  <IconX size={15} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {free.length > 0 && <Connect key={free.map(exitId).join()} step={step} />}
    </section>
  );
}

/** Connects a free exit to one of the steps that can follow. */
function Connect({ step }: { step: Step }) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const { kinds, graph } = useDesignerState(useShallow(({ kinds, graph }) => ({ kinds, graph })));
  const free = freeExits(graph, kinds, step);
  const [chosen, setChosen] = useState(free[0] && exitId(free[0]));
  const exit = free.find((one) => exitId(one) === chosen) ?? free[0];
  if (!exit) return null;
  const targets = targetsOf(graph, kinds, step, exit);
  return (
    <>
      {free.length > 1 && (
        <Select
          label={t('designer.connectFrom')}
          allowDeselect={false}
          data={free.map((one) => ({ value: exitId(one), label: exitName(t, one, kinds.get(step.kind)) }))}
          value={exitId(exit)}
          onChange={(value) => value && setChosen(value)}
        />
      )}
      <Select
        label={t('designer.connectTo')}
        data-connect
        searchable
        nothingFoundMessage={t('designer.noTarget')}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(to) => to && connectSteps(designer, { from: step.id, to, ...exit })}
      />
    </>
  );
}
