import { TagsField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type MailDomains, useMailDomains, useSaveMailDomains } from '../api/use-invitations';

/** The mail domains from which people can be invited. */
export function MailDomainsDialog({ onClose }: { onClose: () => void }) {
  const { data, refetch } = useMailDomains();
  if (!data) return null;
  return <MailDomainsForm domains={data} reload={async () => (await refetch()).data} onClose={onClose} />;
}

interface MailDomainsFormProps {
  domains: MailDomains;
  reload: () => Promise<MailDomains | undefined>;
  onClose: () => void;
}

function MailDomainsForm({ domains, reload, onClose }: MailDomainsFormProps) {
  const { t } = useTranslation();
  const save = useSaveMailDomains();
  const kit = useVersionedForm({
    record: domains,
    reload,
    toValues: (found) => ({ domains: found.domains }),
    save: (values, { version }) => save.mutateAsync({ domains: values.domains, version }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  return (
    <FormDialog kit={kit} title={t('invitations.domains')} submitLabel={t('common.save')} onClose={onClose}>
      <TagsField
        name={kit.names.domains}
        label={t('invitations.domains')}
        description={t('invitations.domainsHint')}
        placeholder="company.com"
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        data-autofocus
      />
    </FormDialog>
  );
}
