import { Button } from '@mantine/core';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Proposal, useDecide } from '../api/use-proposals';

// Loaded on demand, because few changes are rejected.
const RejectForm = lazyComponent(() => import('./reject-form').then((form) => form.RejectForm));

/** The actions of a change that waits: the proposer withdraws it, others decide. */
export function Decision({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { approve, withdraw } = useDecide(proposal.id);
  const [rejecting, setRejecting] = useState(false);
  if (proposal.state !== 'pending') return null;
  const ask = async (question: { title: string; body: string; confirm: string }, run: () => void) => {
    if (await askConfirm(question)) run();
  };
  if (proposal.own) {
    const take = () =>
      withdraw.mutate(undefined, {
        onSuccess: () => toast('success', t('proposals.withdrawn')),
        onError: toastError,
      });
    return (
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() =>
          void ask(
            {
              title: t('proposals.withdrawTitle'),
              body: t('proposals.withdrawBody'),
              confirm: t('proposals.withdraw'),
            },
            take,
          )
        }
      >
        {t('proposals.withdraw')}
      </Button>
    );
  }
  const confirm = () =>
    approve.mutate(
      {},
      {
        onSuccess: ({ state }) =>
          state === 'approved'
            ? toast('success', t('proposals.approved'))
            : toast('warning', t('proposals.outdated'), t('proposals.outdatedHint')),
        onError: toastError,
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setRejecting(true)}>
        {t('proposals.reject')}
      </Button>
      <Button
        loading={approve.isPending}
        onClick={() =>
          void ask(
            {
              title: t('proposals.approveTitle'),
              body: t('proposals.approveBody', { name: proposal.proposedBy.name }),
              confirm: t('proposals.approve'),
            },
            confirm,
          )
        }
      >
        {t('proposals.approve')}
      </Button>
      {rejecting && (
        <LazyDialog onClose={() => setRejecting(false)}>
          <RejectForm proposalId={proposal.id} onClose={() => setRejecting(false)} />
        </LazyDialog>
      )}
    </>
  );
}
