import { useEffect, useState } from 'react';
import { useUser } from '@/lib/session/context';
import { ConnectionBanner } from './connection-banner';
import { useRealtime } from './use-realtime';
import { useRecordVisit } from './use-record-visit';
import { useStartup } from './use-startup';

/** Live updates from the server, and the banner when the connection is interrupted. */
export function LiveNews() {
  const user = useUser();
  const trouble = useRealtime();
  const [closed, setClosed] = useState(false);
  useStartup(user);
  useRecordVisit(user);
  useEffect(() => {
    if (!trouble) setClosed(false);
  }, [trouble]);
  return trouble && !closed && <ConnectionBanner onClose={() => setClosed(true)} />;
}
