import { LongTextField, SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { NameField } from '@/components/form/name-field';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import {
  type Connection,
  type ConnectionType,
  useCreateConnection,
  useNameTaken,
} from '../api/use-connections';
import { connectionRules } from './connection-rules';

const types = ['sftp', 'smtp', 'rest', 'pgp'] as const satisfies readonly ConnectionType[];

interface ConnectionFormProps {
  type: ConnectionType | undefined;
  onClose: () => void;
  onSaved: (connection: Connection) => void;
}

/** A new connection. Its profiles are added on its page. */
export function ConnectionForm({ type, onClose, onSaved }: ConnectionFormProps) {
  const { t } = useTranslation();
  const create = useCreateConnection();
  const isTaken = useNameTaken('');
  const kit = useAppForm({
    draft: 'connection.new',
    initialValues: { type: (type ?? 'sftp') as string | null, name: '', description: '' },
    validate: { ...connectionRules, type: required },
    submit: ({ type: chosen, name, description }) =>
      create.mutateAsync({
        type: chosen as ConnectionType,
        name: name.trim(),
        description: description.trim(),
      }),
    onSaved: (connection) => {
      toast('success', t('common.saved'), connection.name);
      onSaved(connection);
    },
  });
  return (
    <FormDialog kit={kit} title={t('connections.create')} submitLabel={t('common.create')} onClose={onClose}>
      <SelectField
        name={kit.names.type}
        label={t('connections.columns.type')}
        description={t('connections.typeHint')}
        data={types.map((value) => ({ value, label: t(`settingNames.connectionTypes.${value}`) }))}
        allowDeselect={false}
      />
      <NameField
        name={kit.names.name}
        label={t('connections.columns.name')}
        isTaken={isTaken}
        queryKey={keys.connections.name('')}
        autoFocus
      />
      <LongTextField
        name={kit.names.description}
        label={t('connections.columns.description')}
        autosize
        minRows={2}
        maxLength={1000}
      />
    </FormDialog>
  );
}
