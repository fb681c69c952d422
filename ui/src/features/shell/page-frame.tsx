import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { GuestLayout } from '@/components/layout/guest-layout';
import { useOptionalUser } from '@/lib/session/context';
import { AppFrame } from './app-frame';
import { InsideAppFrame } from './inside-app-frame';

/**
 * Shows an error page inside the frame it replaced, or inside a new one: the application frame for a signed-in user,
 * otherwise that of guest pages.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const inside = useContext(InsideAppFrame);
  const user = useOptionalUser();
  const { built } = useRouter().options.context;
  if (inside) return children;
  return user ? <AppFrame built={built}>{children}</AppFrame> : <GuestLayout>{children}</GuestLayout>;
}
