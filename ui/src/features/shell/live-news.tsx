import { useEffect, useState } from 'react';
import { useUser } from '@/lib/session/context';
import { ConnectionBanner } from './connection-banner';
import { useRealtime } from './use-realtime';
import { useStartup } from './use-startup';
import { useVisits } from './use-visits';

/** What goes on beside the page: news from the server, and a word when they fail to come. */
export function LiveNews() {
  const user = useUser();
  const trouble = useRealtime();
  const [closed, setClosed] = useState(false);
  useStartup(user);
  useVisits(user);
  useEffect(() => {
    if (!trouble) setClosed(false);
  }, [trouble]);
  return trouble && !closed && <ConnectionBanner onClose={() => setClosed(true)} />;
}
