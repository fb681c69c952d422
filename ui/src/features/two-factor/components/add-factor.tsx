import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { AppKey } from '@/components/two-factor/app-key';
import { RecoveryCodes } from '@/components/two-factor/recovery-codes';
import { createPasskey } from '@/lib/account/passkeys';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Kind, useFactorCommands } from '../api/use-own-factors';
import { ProofField } from './proof-field';

interface AddFactorProps {
  kind: Kind;
  first: boolean;
  onClose: () => void;
}

/** Proof, new factor, and the recovery codes of a first factor. */
export function AddFactor({ kind, first, onClose }: AddFactorProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState<Schema<'TwofactorEnrollment'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <ShowCodes codes={codes} onClose={onClose} />;
  if (!key) return <Prove kind={kind} first={first} onProven={setKey} onClose={onClose} />;
  const added = (recovery: readonly string[]) => {
    toast('success', t(`factors.addedToast.${kind}`));
    if (recovery.length > 0) setCodes(recovery);
    else onClose();
  };
  const Confirm = kind === 'passkey' ? CreatePasskey : ConfirmApp;
  return <Confirm enrollment={key} onAdded={added} onClose={onClose} />;
}

interface ProveProps {
  kind: Kind;
  first: boolean;
  onProven: (key: Schema<'TwofactorEnrollment'>) => void;
  onClose: () => void;
}

function Prove({ kind, first, onProven, onClose }: ProveProps) {
  const { t } = useTranslation();
  const { begin } = useFactorCommands();
  const kit = useAppForm({
    initialValues: { name: t(kind === 'passkey' ? 'twoFactor.passkey' : 'twoFactor.app'), code: '' },
    validate: { name: all(required, length(1, 60)), code: required },
    submit: ({ name, code }) => begin.mutateAsync({ kind, name: name.trim(), code }),
    onSaved: onProven,
  });
  return (
    <FormDialog
      kit={kit}
      title={t(`factors.addTitle.${kind}`)}
      submitLabel={t('factors.next')}
      onClose={onClose}
    >
      <TextField
        name={kit.names.name}
        label={t('factors.name')}
        description={t(`factors.nameHint.${kind}`)}
        maxLength={60}
      />
      <ProofField kit={kit} password={first} />
    </FormDialog>
  );
}

interface ConfirmProps {
  enrollment: Schema<'TwofactorEnrollment'>;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Safari lets a page create a passkey only after a click. */
function CreatePasskey({ enrollment, onAdded, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const { finish } = useFactorCommands();
  const kit = useAppForm({
    initialValues: { code: '' },
    submit: async () =>
      finish.mutateAsync({
        factorId: enrollment.factorId,
        code: await createPasskey(enrollment.options ?? ''),
      }),
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <FormDialog
      kit={kit}
      title={t('factors.addTitle.passkey')}
      submitLabel={t('twoFactor.createPasskey')}
      onClose={onClose}
    >
      <Text size="sm">{t('twoFactor.passkeyHint')}</Text>
      {kit.form.errors.code && (
        <Text size="sm" c="red" role="alert">
          {kit.form.errors.code}
        </Text>
      )}
    </FormDialog>
  );
}

function ConfirmApp({ enrollment, onAdded, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const { finish } = useFactorCommands();
  const kit = useAppForm({
    initialValues: { code: '' },
    validate: { code: required },
    submit: ({ code }) => finish.mutateAsync({ factorId: enrollment.factorId, code }),
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <FormDialog
      kit={kit}
      title={t('factors.addTitle.totp')}
      submitLabel={t('factors.confirm')}
      onClose={onClose}
    >
      <AppKey of={enrollment} />
      <TextField
        name={kit.names.code}
        label={t('twoFactor.code')}
        description={t('twoFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
      />
    </FormDialog>
  );
}

/** The codes are shown once. A person who closes the dialog without saving them makes new ones. */
export function ShowCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('twoFactor.codesTitle')} size={520}>
      <RecoveryCodes codes={codes} continueLabel={t('factors.done')} onContinue={onClose} />
    </Dialog>
  );
}
