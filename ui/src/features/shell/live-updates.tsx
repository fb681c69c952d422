import { useEffect, useState } from 'react';
import { useUser } from '@/lib/session/context';
import { ConnectionBanner } from './connection-banner';
import { useRealtime } from './use-realtime';
import { useRecordVisit } from './use-record-visit';
import { useStartup } from './use-startup';

/** Live updates from the server, and the banner when the connection is interrupted. */
export function LiveUpdates() {
  const user = useUser();
  const interrupted = useRealtime();
  const [closed, setClosed] = useState(false);
  useStartup(user);
  useRecordVisit(user);
  useEffect(() => {
    if (!interrupted) setClosed(false);
  }, [interrupted]);
  return interrupted && !closed && <ConnectionBanner onClose={() => setClosed(true)} />;
}
