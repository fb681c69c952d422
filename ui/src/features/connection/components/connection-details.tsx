import { LongTextField } from '@/components/form/fields';
import { NameField } from '@/components/form/name-field';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { useConnection, useNameTaken, useSaveConnection } from '../api/use-connections';
import { connectionRules } from './connection-rules';

/** Name and description. The type stays. */
export function ConnectionDetails({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const mayChange = useCan('connections', 'update');
  const save = useSaveConnection(connectionId);
  const isTaken = useNameTaken(connectionId);
  return (
    <Panel title={t('connections.partNames.details')}>
      <VersionedForm
        query={useConnection(connectionId)}
        label={t('connections.partNames.details')}
        draft={`connection.${connectionId}`}
        readOnly={!mayChange}
        toValues={({ name, description }) => ({ name, description })}
        validate={connectionRules}
        save={({ name, description }, { version }) =>
          save.mutateAsync({ name: name.trim(), description: description.trim(), version })
        }
      >
        {({ names }) => (
          <>
            <NameField
              name={names.name}
              label={t('connections.columns.name')}
              isTaken={isTaken}
              queryKey={keys.connections.name(connectionId)}
            />
            <LongTextField
              name={names.description}
              label={t('connections.columns.description')}
              autosize
              minRows={2}
              maxLength={1000}
            />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
