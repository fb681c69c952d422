import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import type { Graph } from '@/components/workflow-canvas/graph';
import { createDesigner, DesignerProvider, useDesigner } from '../designer-store';
import { Canvas } from './canvas';
import classes from './designer.module.css';

interface GraphDialogProps {
  title: string;
  graph: Graph;
  onClose: () => void;
}

/** Shows a version on a canvas of its own. */
export function GraphDialog({ title, graph, onClose }: GraphDialogProps) {
  const { workflowId, kinds } = useDesigner().getState();
  const [shown] = useState(() =>
    createDesigner(
      workflowId,
      kinds,
      { graph, version: 0, problems: [], updatedBy: '', updatedByName: '' },
      true,
    ),
  );
  return (
    <Dialog title={title} size="80rem" onClose={onClose} dismissible>
      <div className={classes.viewed}>
        <ReactFlowProvider>
          <DesignerProvider value={shown}>
            <Canvas />
          </DesignerProvider>
        </ReactFlowProvider>
      </div>
    </Dialog>
  );
}
