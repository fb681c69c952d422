import { useQuery } from '@tanstack/react-query';
import { SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { connectionQueries } from '../api/queries';
import { useSetSender } from '../api/use-connections';
import { DataGate } from './data-gate';

/** Chooses who sends the company's messages. */
export function SenderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(connectionQueries.sender(useApi()));
  return (
    <DataGate found={found} title={t('connections.sender')} onClose={onClose}>
      {(sender) => (
        <SenderForm sender={sender} reload={async () => (await found.refetch()).data} onClose={onClose} />
      )}
    </DataGate>
  );
}

type Sender = Schema<'ConnectionSender'>;

interface SenderFormProps {
  sender: Sender;
  reload: () => Promise<Sender | undefined>;
  onClose: () => void;
}

/** A selection can't be empty: this value stands for the installation. */
const installation = 'installation';

function SenderForm({ sender, reload, onClose }: SenderFormProps) {
  const { t } = useTranslation();
  const set = useSetSender();
  const kit = useVersionedForm({
    record: sender,
    reload,
    toValues: ({ profileId }) => ({ profileId: (profileId || installation) as string | null }),
    save: ({ profileId }, seen) =>
      set.mutateAsync({
        profileId: profileId === installation ? '' : (profileId ?? ''),
        seen: seen.profileId,
      }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  return (
    <FormDialog kit={kit} title={t('connections.sender')} submitLabel={t('common.save')} onClose={onClose}>
      <SelectField
        name={kit.names.profileId}
        label={t('connections.sender')}
        description={t('connections.senderHint')}
        data={[
          { value: installation, label: t('connections.senderDefault') },
          ...sender.choices.map(({ id, name, from }) => ({ value: id, label: `${name} (${from})` })),
        ]}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
