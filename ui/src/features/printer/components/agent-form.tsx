import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { type PairedAgent, useAddAgent } from '../api/use-agents';
import { CodeDialog } from './code-dialog';

/** A new print agent. Its pairing code is shown after it was added. */
export function AgentForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddAgent();
  const [paired, setPaired] = useState<PairedAgent>();
  const kit = useAppForm({
    draft: 'agent.new',
    initialValues: { name: '' },
    validate: { name: all(required, length(1, 100)) },
    submit: ({ name }) => add.mutateAsync({ name: name.trim() }),
    onSaved: setPaired,
  });
  if (paired) return <CodeDialog paired={paired} onClose={onClose} />;
  return (
    <FormDialog
      kit={kit}
      title={t('printers.addAgent')}
      submitLabel={t('printers.addAgent')}
      onClose={onClose}
    >
      <TextField
        name={kit.names.name}
        label={t('printers.agentColumns.name')}
        description={t('printers.agentNameHint')}
        maxLength={100}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
