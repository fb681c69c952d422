import type { Session } from './session';

/** One session per tab: opening another tenant's page closes the previous session. */
export function createSessions(open: (tenant: string) => Session) {
  let current: Session | undefined;
  return {
    of(tenant: string): Session {
      if (current?.tenant === tenant) return current;
      current?.dispose();
      current = open(tenant);
      return current;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
