import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  Controls,
  MiniMap,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useMemo } from 'react';
import {
  edgesOf,
  type LinkEdge as LinkEdgeOfCanvas,
  type StepNode,
} from '@/components/workflow-canvas/canvas';
import canvas from '@/components/workflow-canvas/canvas.module.css';
import { controlTexts, edgeOptions, linkName, takenEnd } from '@/components/workflow-canvas/flow-options';
import type { Graph, Kinds } from '@/components/workflow-canvas/graph';
import { LinkEdge } from '@/components/workflow-canvas/link-edge';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useTranslation } from '@/lib/i18n/i18n';
import { DiagramNode, type RunNode } from './diagram-node';
import { nodeText } from './node-status';
import type { NodeRun } from './run';

const nodeTypes = { step: DiagramNode, loop: DiagramNode };
const edgeTypes = { link: LinkEdge };

/** Below this zoom, the states cannot be read. */
const readable = 0.6;
const whole = { maxZoom: 1 };

/** Shows the whole graph, or the surroundings of one step if the graph is too large to be read. */
async function look(flow: ReactFlowInstance<RunNode, LinkEdgeOfCanvas>, first: string | undefined) {
  await flow.fitView(whole);
  const node = flow.getZoom() < readable ? flow.getNode(first ?? '') : undefined;
  if (!node) return;
  const { width = 0, height = 0, position } = node;
  // The title of a long loop is at its left.
  const center = { x: position.x + Math.min(width, 360) / 2, y: position.y + Math.min(height, 240) / 2 };
  await flow.setCenter(center.x, center.y, { zoom: readable + 0.2 });
}

interface DiagramCanvasProps {
  graph: Graph;
  kinds: Kinds;
  nodes: StepNode[];
  runs: ReadonlyMap<string, NodeRun>;
  taken: ReadonlySet<string>;
  /** The step outside of loops to show first. */
  first: string | undefined;
  onChange: (changes: NodeChange<StepNode>[]) => void;
  /** Enter on a step. */
  onEnter: () => void;
}

/** The graph of a job with the state of each step. */
export function DiagramCanvas(props: DiagramCanvasProps) {
  const { graph, kinds, nodes, runs, taken, first, onChange, onEnter } = props;
  const { t } = useTranslation();
  const scheme = useComputedColorScheme();
  const shown = useShown(nodes, runs);
  const edges = useMemo(
    (): LinkEdgeOfCanvas[] =>
      edgesOf(graph, kinds, [], []).map((edge) => ({
        ...edge,
        selectable: false,
        // Below the steps, so that a wide connection hides no state.
        zIndex: 0,
        ...(taken.has(edge.id) && { markerEnd: takenEnd }),
        ariaLabel: linkName(t, graph, edge),
        ...(edge.data && { data: { ...edge.data, taken: taken.has(edge.id) } }),
      })),
    [graph, kinds, taken, t],
  );
  const texts = useMemo(() => {
    const help = t('canvas.run.nodeHelp');
    return {
      'node.a11yDescription.default': help,
      'node.a11yDescription.keyboardDisabled': help,
      ...controlTexts(t),
    };
  }, [t]);
  return (
    <section className={canvas.canvas} aria-label={t('jobs.diagram')}>
      <ReactFlow
        className={canvas.flow}
        colorMode={scheme}
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultEdgeOptions={edgeOptions}
        ariaLabelConfig={texts}
        fitViewOptions={whole}
        onInit={(flow) => void look(flow, first)}
        minZoom={0.1}
        elevateNodesOnSelect={false}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        onNodesChange={onChange}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof Element && target.matches('.react-flow__node')) onEnter();
        }}
      >
        <Background />
        <Controls showInteractive={false} />
        <MiniMap className={canvas.map ?? ''} pannable zoomable />
      </ReactFlow>
    </section>
  );
}

/** The nodes with their states and names. Those that did not change stay the same objects and do not render. */
function useShown(nodes: StepNode[], runs: ReadonlyMap<string, NodeRun>): RunNode[] {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const known = useMemo(() => new WeakMap<StepNode, RunNode>(), []);
  return useMemo(
    () =>
      nodes.map((node) => {
        const { step, kind } = node.data;
        const run = runs.get(node.id) ?? { state: 'pending' };
        const ariaLabel = t('canvas.run.nodeName', {
          name: step.name,
          kind: kind ? textOf(kind.name) : step.kind,
          state: nodeText(run, t),
        });
        const old = known.get(node);
        if (old?.ariaLabel === ariaLabel) return old;
        const now: RunNode = { ...node, ariaLabel, data: { ...node.data, run } };
        known.set(node, now);
        return now;
      }),
    [nodes, runs, known, t, textOf],
  );
}
