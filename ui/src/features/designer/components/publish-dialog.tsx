import { Text } from '@mantine/core';
import { LongTextField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useVersionCommands } from '../api/use-workflow-commands';
import { useDesignerState } from '../designer-store';
import { lacksPermission } from '../graph/permissions';

interface PublishDialogProps {
  workflowId: string;
  workflowType: string | undefined;
  onClose: () => void;
}

/** The types of workflows that never move money without a step that does. */
const harmless: (string | undefined)[] = ['Generic', 'Intelligent Capture', undefined];

/** Names the draft as a version. */
export function PublishDialog({ workflowId, workflowType, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { publish } = useVersionCommands(workflowId);
  const draftVersion = useDesignerState(({ draft }) => draft.version);
  const moves = useDesignerState(({ graph, kinds }) =>
    graph.nodes.some(({ kind }) => kinds.get(kind)?.movesMoney),
  );
  const user = useUser();
  const hidden = useDesignerState(({ graph, kinds }) => lacksPermission(graph, kinds, user));
  const twoPeople = moves || !harmless.includes(workflowType);
  const kit = useAppForm({
    initialValues: { name: '', note: '' },
    validate: { name: all(required, length(1, 100)) },
    submit: (values: { name: string; note: string }) => publish.mutateAsync({ ...values, draftVersion }),
    onSaved: ({ number, waits }) => {
      toast('success', waits ? t('designer.waits') : t('designer.published', { number }));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('designer.publishTitle')}
      submitLabel={t('designer.publish')}
      onClose={onClose}
    >
      {twoPeople && <Text>{t('designer.secondPerson')}</Text>}
      {hidden && <Text>{t('designer.rightsMissing')}</Text>}
      <TextField
        name={kit.names.name}
        label={t('designer.versionName')}
        required
        maxLength={100}
        data-autofocus
      />
      <LongTextField name={kit.names.note} label={t('designer.note')} maxLength={500} autosize minRows={2} />
    </FormDialog>
  );
}
