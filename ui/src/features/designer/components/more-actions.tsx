import { ActionIcon } from '@mantine/core';
import {
  IconDots,
  IconFileDownload,
  IconFileImport,
  IconHistory,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
import { toast, toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { saveFile } from '@/lib/grid/csv';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useVersionCommands } from '../api/use-workflow-commands';
import { importGraph } from '../designer-actions';
import { useDesigner, useDesignerState } from '../designer-store';
import { fileName, fileText, graphOfFile } from '../graph/file';
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
  const picker = useRef<HTMLInputElement>(null);
  const onExport = () => {
    const text = fileText(designer.getState().graph);
    saveFile(new Blob([text], { type: 'application/json' }), fileName(name));
  };
  const onImport = async (file: File | undefined) => {
    const graph = file && graphOfFile(await file.text());
    if (!graph) return toast('error', t('designer.notImported'));
    importGraph(designer, graph);
    toast('success', t('designer.imported'));
  };
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
          {
            label: t('designer.export'),
            icon: <IconFileDownload size={15} />,
            group: true,
            run: onExport,
          },
          !readOnly && {
            label: t('designer.import'),
            icon: <IconFileImport size={15} />,
            run: () => picker.current?.click(),
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
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={t('designer.import')}
        hidden
        onChange={({ currentTarget }) => {
          void onImport(currentTarget.files?.[0]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
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
