import { createContext, type ReactNode, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { Session, SessionState, SessionUser } from './session';

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export function useSessionState(): SessionState {
  return useStore(useSession().store);
}

const nobody = createStore<SessionState>()(() => ({ status: 'unknown' }));

/** The signed-in user, also on pages that may have no session. */
export function useOptionalUser(): SessionUser | undefined {
  const session = useContext(SessionContext);
  const state = useStore(session?.store ?? nobody);
  return 'user' in state ? state.user : undefined;
}

/** The signed-in user; undefined on guest pages and while the session is loading. */
export function useUser(): SessionUser | undefined {
  const state = useSessionState();
  return state.status === 'active' || state.status === 'idle' ? state.user : undefined;
}
