import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { kindsOf, type StepKind } from '@/components/workflow-canvas/graph';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { designerQueries } from './api/queries';
import { Bar } from './components/bar';
import { ConflictDialog } from './components/conflict-dialog';
import classes from './components/designer.module.css';
import { PublicationBanner } from './components/publication-banner';
import { WorkArea } from './components/work-area';
import {
  createDesigner,
  DesignerProvider,
  type Draft,
  isDirty,
  load,
  offer,
  useDesigner,
  useDesignerState,
} from './designer-store';
import { useDesignerKeys } from './use-designer-keys';
import { useSaving } from './use-saving';

/** The designer of a workflow. */
export function DesignerPage({ workflowId }: { workflowId: string }) {
  const api = useApi();
  const kinds = useQuery(designerQueries.kinds(api));
  const draft = useQuery(designerQueries.draft(api, workflowId));
  if (kinds.data && draft.data)
    return <Opened {...{ workflowId }} kinds={kinds.data.kinds} draft={draft.data} />;
  const failed = [kinds, draft].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return <TextSkeleton lines={8} />;
}

interface OpenedProps {
  workflowId: string;
  kinds: StepKind[];
  draft: Draft;
}

function Opened({ workflowId, kinds, draft }: OpenedProps) {
  const mayUpdate = useCan('workflowBuilder', 'update');
  const [designer] = useState(() => createDesigner(workflowId, kindsOf(kinds), draft, !mayUpdate));
  useEffect(() => offer(designer, draft), [designer, draft]);
  return (
    <DesignerProvider value={designer}>
      <ReactFlowProvider>
        <Designer workflowId={workflowId} />
      </ReactFlowProvider>
    </DesignerProvider>
  );
}

function Designer({ workflowId }: { workflowId: string }) {
  const designer = useDesigner();
  const readOnly = useDesignerState((state) => state.readOnly);
  const component = useQuery(designerQueries.component(useApi(), workflowId)).data;
  const saving = useSaving(workflowId, designer);
  const box = useRef<HTMLDivElement>(null);
  const [opened, { open, close }] = useDisclosure();
  const { save } = saving;
  const onSave = useCallback(() => void save(), [save]);
  useDesignerKeys({ designer, box, readOnly, save: onSave, openSettings: open });
  useUnsavedGuard(() => isDirty(designer.getState()));
  return (
    <div className={classes.page}>
      <Bar {...{ workflowId, component, saving }} />
      <PublicationBanner workflowId={workflowId} />
      <NewerDraft />
      <WorkArea box={box} workflowType={component?.workflowType} settings={{ opened, open, close }} />
      {saving.conflict && <ConflictDialog conflict={saving.conflict} />}
    </div>
  );
}

/** Somebody else saved the draft during unsaved changes. */
function NewerDraft() {
  const { t } = useTranslation();
  const designer = useDesigner();
  const newer = useDesignerState((state) => state.newer);
  if (!newer) return null;
  return (
    <Alert color="yellow" role="status">
      <Group justify="space-between" gap="xs">
        {t('designer.newer', { name: newer.updatedByName })}
        <Button size="xs" variant="default" onClick={() => load(designer, newer)}>
          {t('designer.loadTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
