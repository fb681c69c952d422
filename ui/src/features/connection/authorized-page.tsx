import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '@/components/page/page';
import { EmptyState, ErrorState } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useFinishAuthorization } from './api/use-authorization';
import { type Connection, useConnection } from './api/use-connections';

/** The router reads a code such as 123 or true as JSON. Its text is the same, see lib/routes/search-values.ts. */
function text(value: unknown): string {
  return value === undefined || (typeof value === 'object' && value !== null) ? '' : String(value);
}

const returnedBy = ({ code, state, error }: Record<string, unknown>) => ({
  code: text(code),
  state: text(state),
  error: text(error),
});

interface AuthorizedPageProps {
  connectionId: string;
  profileId: string;
  /** What the server added to the address (RFC 6749 section 4.1.2). */
  search: Record<string, unknown>;
  /** Removes it from the address. */
  onRead: () => void;
}

/** The page to which a server returns the person who authorizes a profile. */
export function AuthorizedPage({ connectionId, profileId, search, onRead }: AuthorizedPageProps) {
  const found = useConnection(connectionId);
  // Kept here, because a code must not stay in the address.
  const [{ code, state, error }] = useState(() => returnedBy(search));
  const read = useRef(false);
  const toConnection = useConnectionPage(found.data);
  const answered = error !== '' || (code !== '' && state !== '');
  useEffect(() => {
    if (!answered || read.current) return;
    read.current = true;
    onRead();
  });
  if (!found.data || !toConnection) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  if (!answered) return <Navigate {...toConnection} />;
  const connection = found.data;
  const profile = connection.profiles.find(({ id }) => id === profileId);
  return (
    <>
      <PageHeader title={connection.name} description={profile?.name} />
      {error ? (
        <Refused connection={connection} error={error} />
      ) : (
        <Finish
          connection={connection}
          profileId={profileId}
          name={profile?.name ?? connection.name}
          sent={{ state, code }}
        />
      )}
    </>
  );
}

/** Where the page leads. It is left for good: Back must not lead to a used code. */
function useConnectionPage(connection: Connection | undefined) {
  const { tenant } = useSession();
  if (!connection) return undefined;
  return {
    to: '/$tenant/company-settings/connections/$type/$connectionId',
    params: { tenant, type: connection.type, connectionId: connection.id },
    replace: true,
  } as const;
}

function ToConnection({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const page = useConnectionPage(connection);
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...page} />}>
      {t('connections.toConnection')}
    </Button>
  );
}

/** Codes of RFC 6749 section 4.1.2.1. Other text could be written by anyone who makes a link. */
const errorCode = /^[a-z_]{1,40}$/;

function Refused({ connection, error }: { connection: Connection; error: string }) {
  const { t } = useTranslation();
  const sentence = () => {
    if (error === 'access_denied') return t('connections.notConsented');
    if (!errorCode.test(error)) return t('connections.authorizationRefusedWithoutCode');
    return t('connections.authorizationRefused', { code: error });
  };
  return (
    <div role="alert">
      <EmptyState
        icon={IconPlugConnectedX}
        title={sentence()}
        hint={t('connections.notAuthorizedHint')}
        action={<ToConnection connection={connection} />}
      />
    </div>
  );
}

/** Whether the same code may still be accepted. */
const mayTryAgain = (failure: unknown) =>
  failure instanceof ApiError && (failure.outcomeUnknown || failure.status === 429);

interface FinishProps {
  connection: Connection;
  profileId: string;
  name: string;
  sent: { state: string; code: string };
}

/** Sends the code once, and again only when the person asks for it. */
function Finish({ connection, profileId, name, sent }: FinishProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = useConnectionPage(connection);
  const finish = useFinishAuthorization(connection.id, profileId);
  const [failure, setFailure] = useState<unknown>();
  const started = useRef(false);
  const shown = useRef(false);
  const send = async () => {
    setFailure(undefined);
    try {
      // The state of the mutation would be lost when React repeats the effects of a component in development.
      await finish.mutateAsync(sent);
      toast('success', t('connections.authorized'));
      if (shown.current && page) await navigate(page);
    } catch (error) {
      setFailure(error);
    }
  };
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send();
  });
  if (failure === undefined) {
    return (
      <Group role="status" justify="center" gap="sm" p="xl">
        <Loader size="sm" aria-hidden="true" />
        <Text size="sm">{t('connections.authorizing', { name })}</Text>
      </Group>
    );
  }
  return (
    <>
      <ErrorState error={failure} {...(mayTryAgain(failure) && { onRetry: () => void send() })} />
      <Group justify="center">
        <ToConnection connection={connection} />
      </Group>
    </>
  );
}
