import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useDecideChange, useWithdrawChange } from '../api/use-bank-accounts';

interface ChangeActionsProps {
  accountId: string;
  change: { id: string; proposedByMe: boolean };
  /** What is decided, for the names of the buttons. */
  subject: string;
}

/** Another person confirms or rejects a change; its proposer withdraws it. */
export function ChangeActions({ accountId, change, subject }: ChangeActionsProps) {
  const { t } = useTranslation();
  const own = change.proposedByMe;
  const mayDecide = useCan('bankAccounts', 'approve');
  const mayPropose = useCan('bankAccounts', 'update');
  const withdraw = useWithdrawChange(accountId);
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const button = (act: 'approve' | 'reject') => (
    <Button
      size="compact-sm"
      variant={act === 'approve' ? 'filled' : 'default'}
      aria-label={`${t(`bankAccounts.${act}`)}: ${subject}`}
      onClick={() => setDeciding(act)}
    >
      {t(`bankAccounts.${act}`)}
    </Button>
  );
  return (
    <Group gap="xs">
      {own && mayPropose && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('bankAccounts.withdraw')}: ${subject}`}
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(change.id, {
              onSuccess: () => toast('success', t('bankAccounts.withdrawn')),
              onError: toastError,
            })
          }
        >
          {t('bankAccounts.withdraw')}
        </Button>
      )}
      {!own && mayDecide && button('reject')}
      {!own && mayDecide && button('approve')}
      {deciding && (
        <DecisionForm
          accountId={accountId}
          changeId={change.id}
          approve={deciding === 'approve'}
          subject={subject}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Group>
  );
}

interface DecisionFormProps {
  accountId: string;
  changeId: string;
  approve: boolean;
  subject: string;
  onClose: () => void;
}

function DecisionForm({ accountId, changeId, approve, subject, onClose }: DecisionFormProps) {
  const { t } = useTranslation();
  const decide = useDecideChange(accountId);
  const kit = useAppForm({
    initialValues: { comment: '' },
    validate: { comment: approve ? all(length(0, 500)) : all(required, length(1, 500)) },
    submit: ({ comment }) =>
      decide.mutateAsync({ bankAccountChangeId: changeId, approve, comment: comment.trim() }),
    onSaved: ({ status }) => {
      if (status === 'outdated') toast('error', t('bankAccounts.outdated'));
      else toast('success', t(approve ? 'bankAccounts.approved' : 'bankAccounts.rejected'));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t(approve ? 'bankAccounts.approveTitle' : 'bankAccounts.rejectTitle', { name: subject })}
      submitLabel={t(approve ? 'bankAccounts.approve' : 'bankAccounts.reject')}
      danger={!approve}
      onClose={onClose}
    >
      <LongTextField
        name={kit.names.comment}
        label={t(approve ? 'bankAccounts.comment' : 'bankAccounts.reason')}
        required={!approve}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}
