import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';

interface ConnectionNameProps {
  type: 'sftp' | 'pgp';
  profile: { connectionId: string; connection: string; name: string };
}

/** A profile of a connection, as a link for people who may see it. */
export function ConnectionName({ type, profile: { connectionId, connection, name } }: ConnectionNameProps) {
  const { tenant } = useSession();
  const label = `${connection}, ${name}`;
  if (!useCan('connections', 'get')) return label;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/$tenant/company-settings/connections/$type/$connectionId"
          params={{ tenant, type, connectionId }}
        />
      )}
    >
      {label}
    </Anchor>
  );
}
