import { useQuery } from '@tanstack/react-query';
import { TagsField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { connectionQueries } from '../api/queries';
import { useSetBlockedHosts } from '../api/use-connections';
import { DataGate } from './data-gate';

/** The hosts that REST connections may not reach. */
export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(connectionQueries.blocked(useApi()));
  return (
    <DataGate found={found} title={t('connections.blocked')} onClose={onClose}>
      {(blocked) => (
        <BlockedForm blocked={blocked} reload={async () => (await found.refetch()).data} onClose={onClose} />
      )}
    </DataGate>
  );
}

interface Blocked {
  hosts: string[];
}

interface BlockedFormProps {
  blocked: Blocked;
  reload: () => Promise<Blocked | undefined>;
  onClose: () => void;
}

function BlockedForm({ blocked, reload, onClose }: BlockedFormProps) {
  const { t } = useTranslation();
  const set = useSetBlockedHosts();
  const kit = useVersionedForm<Blocked, { hosts: string[] }>({
    record: blocked,
    reload,
    toValues: ({ hosts }) => ({ hosts }),
    save: ({ hosts }, seen) => set.mutateAsync({ hosts, seen: seen.hosts }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  return (
    <FormDialog kit={kit} title={t('connections.blocked')} submitLabel={t('common.save')} onClose={onClose}>
      <TagsField
        name={kit.names.hosts}
        label={t('connections.hosts')}
        description={t('connections.blockedHint')}
        placeholder="example.com"
        maxTags={200}
        acceptValueOnBlur
      />
    </FormDialog>
  );
}
