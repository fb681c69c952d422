import type { Session } from './session';

/** One session per tab: opening another tenant's address closes the one before. */
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
