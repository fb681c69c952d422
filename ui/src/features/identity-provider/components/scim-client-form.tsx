import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { CopyValue } from '@/components/copy/copy-value';
import { Dialog } from '@/components/dialog/dialog';
import { SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { type AddedClient, useAddScimClient } from '../api/use-scim-clients';

/** Days until the token expires. */
const lives = ['90', '180', '365'];

/** A new client. Its token is shown after it was added. */
export function ScimClientForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // Only this dialog has the token: it is in no draft, address or cache.
  const [added, setAdded] = useState<AddedClient>();
  const add = useAddScimClient(setAdded);
  const kit = useAppForm({
    draft: 'scim-client.new',
    initialValues: { name: '', days: '365' as string | null },
    validate: { name: all(required, length(1, 80)) },
    submit: ({ name, days }) => add.mutateAsync({ name: name.trim(), days: Number(days) }),
  });
  if (added) return <TokenDialog added={added} onClose={onClose} />;
  return (
    <FormDialog kit={kit} title={t('openid.scim.add')} submitLabel={t('openid.scim.add')} onClose={onClose}>
      <TextField
        name={kit.names.name}
        label={t('openid.scim.name')}
        description={t('openid.scim.nameHint')}
        maxLength={80}
        required
        data-autofocus
      />
      <SelectField
        name={kit.names.days}
        label={t('openid.scim.days')}
        description={t('openid.scim.daysHint')}
        data={lives.map((days) => ({ value: days, label: t('openid.scim.daysOf', { days }) }))}
        allowDeselect={false}
        required
      />
    </FormDialog>
  );
}

/** The server returns the token only once. */
function TokenDialog({ added: { client, token }, onClose }: { added: AddedClient; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('openid.scim.tokenTitle', { name: client.name })} size={520} onClose={onClose}>
      <Stack gap="md">
        <CopyValue
          label={t('openid.scim.token')}
          hint={t('openid.scim.tokenHint')}
          value={token}
          buttonLabel={t('openid.scim.copyToken')}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
