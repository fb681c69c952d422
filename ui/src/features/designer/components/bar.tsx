import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconHierarchy2 } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { DateText } from '@/components/text/date-text';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { arrange } from '../designer-actions';
import { isDirty, redo, undo, useDesigner, useDesignerState } from '../designer-store';
import type { Saving } from '../use-saving';
import classes from './bar.module.css';
import { MoreActions } from './more-actions';
import { PublishDialog } from './publish-dialog';

interface BarProps {
  workflowId: string;
  component: Schema<'Component'> | undefined;
  saving: Saving;
}

/** The name of the workflow, the state of its draft, and what can be done with it. */
export function Bar({ workflowId, component, saving }: BarProps) {
  const { t } = useTranslation();
  const readOnly = useDesignerState((state) => state.readOnly);
  const dirty = useDesignerState(isDirty);
  const mayPublish = useCan('workflowBuilder', 'manage') && !readOnly;
  return (
    <header className={classes.bar}>
      <div className={classes.about}>
        <Title order={1} className={classes.name}>
          {component?.name ?? t('designer.workflow')}
        </Title>
        <DraftState published={component?.published ?? 0} />
      </div>
      <Group gap="xs" className={classes.actions}>
        {!readOnly && <EditActions />}
        {!readOnly && (
          <Button
            variant="default"
            loading={saving.saving}
            disabled={!dirty}
            onClick={() => void saving.save()}
          >
            {t('designer.save')}
          </Button>
        )}
        {mayPublish && <PublishButton {...{ workflowId, component, saving }} />}
        <MoreActions workflowId={workflowId} component={component} />
      </Group>
    </header>
  );
}

function DraftState({ published }: { published: number }) {
  const { t } = useTranslation();
  const dirty = useDesignerState(isDirty);
  const readOnly = useDesignerState((state) => state.readOnly);
  const { version, updatedByName, updatedAt } = useDesignerState((state) => state.draft);
  const plain = published > 0 ? t('designer.noDraft') : t('designer.neverPublished');
  const saved = version > 0 ? t('designer.saved') : plain;
  return (
    <p className={classes.state}>
      {readOnly && <span>{t('designer.readOnly')} · </span>}
      <span role="status" data-dirty={dirty || undefined}>
        {dirty ? t('designer.unsaved') : saved}
      </span>
      {version > 0 && updatedByName && (
        <span>
          {' · '}
          <span>{t('designer.savedBy', { name: updatedByName })}</span>{' '}
          <DateText value={updatedAt} withTime />
        </span>
      )}
    </p>
  );
}

function EditActions() {
  const { t } = useTranslation();
  const designer = useDesigner();
  const { fitView } = useReactFlow();
  const past = useDesignerState((state) => state.past.length > 0);
  const future = useDesignerState((state) => state.future.length > 0);
  const onArrange = () => {
    arrange(designer);
    requestAnimationFrame(() => void fitView({ maxZoom: 1 }));
  };
  const common = { variant: 'default', size: 'lg' } as const;
  return (
    <>
      <ActionIcon {...common} aria-label={t('designer.undo')} disabled={!past} onClick={() => undo(designer)}>
        <IconArrowBackUp size={17} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={t('designer.redo')}
        disabled={!future}
        onClick={() => redo(designer)}
      >
        <IconArrowForwardUp size={17} />
      </ActionIcon>
      <ActionIcon {...common} aria-label={t('designer.arrange')} onClick={onArrange}>
        <IconHierarchy2 size={17} />
      </ActionIcon>
    </>
  );
}

/** Saves first: a version is made of the saved draft, whose problems are known. */
function PublishButton({ workflowId, component, saving }: BarProps) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const dirty = useDesignerState(isDirty);
  const version = useDesignerState((state) => state.draft.version);
  const [open, setOpen] = useState(false);
  const nothing = version === 0 && !dirty;
  const publish = async () => {
    if (!(await saving.save())) return;
    if (designer.getState().problems.length === 0) setOpen(true);
    else toast('warning', t('designer.publishProblems'));
  };
  return (
    <>
      <Tooltip label={t('designer.nothingToPublish')} disabled={!nothing}>
        <Button disabled={nothing} onClick={() => void publish()}>
          {t('designer.publish')}
        </Button>
      </Tooltip>
      {open && (
        <PublishDialog
          workflowId={workflowId}
          workflowType={component?.workflowType}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
