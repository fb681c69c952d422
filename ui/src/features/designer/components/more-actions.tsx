import { ActionIcon } from '@mantine/core';
import { IconDots, IconHistory, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
import { toast, toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useVersionCommands } from '../api/use-workflow-commands';
import { useDesigner, useDesignerState } from '../designer-store';
import { StartDialog } from './start-dialog';
import { useDiscarded } from './use-discarded';
import { VersionsDrawer } from './versions-drawer';

interface MoreActionsProps {
  workflowId: string;
  component: Schema<'Component'> | undefined;
}

/** Start, versions and the end of the draft. */
export function MoreActions({ workflowId, component }: MoreActionsProps) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const mayStart = useCan('components', 'execute');
  const { readOnly, draft } = useDesignerState((state) => state);
  const { discard } = useVersionCommands(workflowId);
  const reload = useDiscarded(workflowId, designer);
  const [open, setOpen] = useState<'versions' | 'start'>();
  const { name = '', published = 0, workflowType } = component ?? {};
  const onDiscard = async () => {
    const question = { title: t('designer.discardTitle'), body: t('designer.discardBody'), danger: true };
    if (!(await askConfirm({ ...question, confirm: t('designer.discard') }))) return;
    discard.mutate(designer.getState().draft.version, {
      onSuccess: () => {
        toast('success', t('designer.discarded'));
        void reload();
      },
      onError: toastError,
    });
  };
  return (
    <>
      <MenuButton
        position="bottom-end"
        button={
          <ActionIcon variant="default" size="lg" aria-label={t('designer.actions')}>
            <IconDots size={17} />
          </ActionIcon>
        }
        entries={() => [
          mayStart &&
            published > 0 &&
            workflowType === 'Generic' && {
              label: t('designer.start'),
              icon: <IconPlayerPlay size={15} />,
              run: () => setOpen('start'),
            },
          {
            label: t('designer.versions'),
            icon: <IconHistory size={15} />,
            run: () => setOpen('versions'),
          },
          !readOnly &&
            draft.version > 0 && {
              label: t('designer.discard'),
              icon: <IconTrash size={15} />,
              danger: true,
              run: () => void onDiscard(),
            },
        ]}
      />
      {open === 'versions' && <VersionsDrawer workflowId={workflowId} onClose={() => setOpen(undefined)} />}
      {open === 'start' && (
        <StartDialog
          workflowId={workflowId}
          name={name}
          number={published}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
