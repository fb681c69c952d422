import { Alert, Anchor } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import { type PendingProposal, usePendingProposals } from '@/lib/proposals/use-pending';
import { useSession } from '@/lib/session/context';

interface PendingNoteProps {
  /** The kinds of changes that the place shows. */
  kinds: readonly PendingProposal['kind'][];
  subjectId?: string | undefined;
  /** It is directly below the header of a page, outside of its columns. */
  page?: boolean;
}

/** The changes of a record that wait for a second administrator. */
export function PendingNote({ kinds, subjectId, page = false }: PendingNoteProps) {
  const { t } = useTranslation();
  const found = usePendingProposals().filter(
    (one) => kinds.includes(one.kind) && (subjectId === undefined || one.subjectId === subjectId),
  );
  if (found.length === 0) return null;
  return (
    <Alert
      color="blue"
      role="status"
      mb="sm"
      mx={page ? 'var(--cs-edge)' : 0}
      icon={<IconHourglass size={18} />}
      title={t('pendingChanges.title')}
    >
      {found.map((one) => (
        <div key={one.id}>
          {t(one.own ? 'pendingChanges.own' : 'pendingChanges.byOther', {
            name: one.proposedBy,
            subject: one.subject,
          })}{' '}
          <PendingLink id={one.id} label={t('pendingChanges.show')} />
        </div>
      ))}
    </Alert>
  );
}

/** Leads to a change that waits. */
export function PendingLink({ id, label }: { id: string; label: string }) {
  const { tenant } = useSession();
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to="/$tenant/proposals/$proposalId" params={{ tenant, proposalId: id }} />
      )}
    >
      {label}
    </Anchor>
  );
}
