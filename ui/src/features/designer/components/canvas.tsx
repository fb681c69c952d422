import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MiniMap,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import { type DragEvent, useMemo } from 'react';
import { useShallow } from 'zustand/shallow';
import type { StepNode as StepNodeOfCanvas } from '@/components/workflow-canvas/canvas';
import classes from '@/components/workflow-canvas/canvas.module.css';
import { controlTexts, edgeOptions, linkName } from '@/components/workflow-canvas/flow-options';
import { exitOf, type Link } from '@/components/workflow-canvas/graph';
import { LinkEdge } from '@/components/workflow-canvas/link-edge';
import { StepNode } from '@/components/workflow-canvas/step-node';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { addKind, connectSteps } from '../designer-actions';
import { edgesChanged, edit, nodesChanged, useDesigner, useDesignerState } from '../designer-store';
import { refusalOf } from '../graph/connections';
import { remove, snap } from '../graph/edits';
import { stepData } from './palette-data';

const nodeTypes = { step: StepNode, loop: StepNode };
const edgeTypes = { link: LinkEdge };
const removeKeys = ['Delete', 'Backspace'];
const severalKeys = ['Meta', 'Control', 'Shift'];
const grid: [number, number] = [snap, snap];

const linkOf = ({ source, target, sourceHandle }: Connection | Edge): Link => ({
  from: source,
  to: target,
  ...exitOf(sourceHandle ?? ''),
});

const ariaTexts = (t: TFunction) => ({
  'node.a11yDescription.default': t('designer.aria.node'),
  'node.a11yDescription.keyboardDisabled': t('designer.aria.node'),
  'edge.a11yDescription.default': t('designer.aria.edge'),
  ...controlTexts(t),
});

/** The nodes and connections with the names that screen readers announce. */
function useNamed() {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const { nodes, edges, graph } = useDesignerState(
    useShallow(({ nodes, edges, graph }) => ({ nodes, edges, graph })),
  );
  const named = useMemo(() => {
    // While a node moves, the others stay the same objects and do not render.
    const known = new WeakMap<StepNodeOfCanvas, StepNodeOfCanvas>();
    return (node: StepNodeOfCanvas) => {
      const { step, kind } = node.data;
      const found = known.get(node) ?? {
        ...node,
        ariaLabel: t('canvas.nodeName', {
          name: step.name,
          kind: kind ? textOf(kind.name) : step.kind,
        }),
      };
      known.set(node, found);
      return found;
    };
  }, [t, textOf]);
  return {
    nodes: useMemo(() => nodes.map(named), [nodes, named]),
    edges: useMemo(
      () => edges.map((edge) => ({ ...edge, ariaLabel: linkName(t, graph, edge) })),
      [edges, graph, t],
    ),
  };
}

/** The steps and their connections. */
export function Canvas() {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const designer = useDesigner();
  const readOnly = useDesignerState((state) => state.readOnly);
  const scheme = useComputedColorScheme();
  const { screenToFlowPosition } = useReactFlow();
  const { nodes, edges } = useNamed();
  const texts = useMemo(() => ariaTexts(t), [t]);

  const drop = (event: DragEvent) => {
    const kind = designer.getState().kinds.get(event.dataTransfer.getData(stepData));
    if (!kind || readOnly) return;
    event.preventDefault();
    addKind(designer, kind, textOf, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  return (
    <section className={classes.canvas} aria-label={t('designer.canvas')}>
      <ReactFlow
        className={classes.flow}
        colorMode={scheme}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultEdgeOptions={edgeOptions}
        ariaLabelConfig={texts}
        snapToGrid
        snapGrid={grid}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        minZoom={0.1}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        deleteKeyCode={readOnly ? null : removeKeys}
        multiSelectionKeyCode={severalKeys}
        onNodesChange={(changes) => nodesChanged(designer, changes)}
        onEdgesChange={(changes) => edgesChanged(designer, changes)}
        onDelete={({ nodes: steps, edges: links }) => {
          const ids = [steps, links].map((list) => list.map(({ id }) => id));
          edit(designer, remove(designer.getState().graph, ids[0] ?? [], ids[1]));
        }}
        isValidConnection={(connection) => {
          const { graph, kinds } = designer.getState();
          return !refusalOf(graph, kinds, linkOf(connection));
        }}
        onConnect={(connection) => connectSteps(designer, linkOf(connection))}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Background gap={snap} />
        <Controls showInteractive={false} />
        <MiniMap className={classes.map ?? ''} pannable zoomable />
      </ReactFlow>
      {nodes.length === 0 && <p className={classes.empty}>{t('designer.nothingYet')}</p>}
    </section>
  );
}
