import { useEffect, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useUser } from '@/lib/session/context';
import { ConnectionBanner } from './connection-banner';
import { useRealtime } from './use-realtime';
import { useRecordVisit } from './use-record-visit';
import { useStartup } from './use-startup';

const SandboxBanner = lazyComponent(() => import('./sandbox-banner').then((module) => module.SandboxBanner));

/** Live updates from the server, and the banners: of a sandbox, and of an interrupted connection. */
export function LiveUpdates() {
  const user = useUser();
  const interrupted = useRealtime();
  const [closed, setClosed] = useState(false);
  useStartup(user);
  useRecordVisit(user);
  useEffect(() => {
    if (!interrupted) setClosed(false);
  }, [interrupted]);
  return (
    <>
      {user?.mode === 'sandbox' && <SandboxBanner />}
      {interrupted && !closed && <ConnectionBanner onClose={() => setClosed(true)} />}
    </>
  );
}
