import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Factor, useFactorCommands } from '../api/use-own-factors';
import { ShowCodes } from './add-factor';
import { ProofField } from './proof-field';

interface ChangeProps {
  factor: Factor;
  onClose: () => void;
}

export function RenameFactor({ factor, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const { rename } = useFactorCommands();
  const kit = useAppForm({
    initialValues: { name: factor.name, code: '' },
    validate: { name: all(required, length(1, 60)), code: required },
    submit: ({ name, code }) => rename.mutateAsync({ factorId: factor.id, name: name.trim(), code }),
    onSaved: () => {
      toast('success', t('factors.renamed'));
      onClose();
    },
  });
  const title = t('factors.renameOf', { name: factor.name });
  return (
    <FormDialog kit={kit} title={title} submitLabel={t('factors.rename')} onClose={onClose}>
      <TextField name={kit.names.name} label={t('factors.name')} maxLength={60} />
      <ProofField kit={kit} />
    </FormDialog>
  );
}

export function RemoveFactor({ factor, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const { remove } = useFactorCommands();
  const kit = useAppForm({
    initialValues: { name: '', code: '' },
    validate: { code: required },
    submit: ({ code }) => remove.mutateAsync({ factorId: factor.id, code }),
    onSaved: () => {
      toast('success', t('factors.removed'), factor.name);
      onClose();
    },
  });
  const title = t('factors.removeOf', { name: factor.name });
  return (
    <FormDialog kit={kit} title={title} submitLabel={t('factors.remove')} danger onClose={onClose}>
      <Text size="sm">{t('factors.removeHint')}</Text>
      <ProofField kit={kit} />
    </FormDialog>
  );
}

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { renew } = useFactorCommands();
  const [codes, setCodes] = useState<readonly string[]>();
  const kit = useAppForm({
    initialValues: { name: '', code: '' },
    validate: { code: required },
    submit: ({ code }) => renew.mutateAsync({ code }),
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes) return <ShowCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog kit={kit} title={t('factors.renew')} submitLabel={t('factors.renew')} onClose={onClose}>
      <Text size="sm">{t('factors.renewHint')}</Text>
      <ProofField kit={kit} />
    </FormDialog>
  );
}
