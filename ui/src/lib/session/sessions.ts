import type { Session } from './session';

interface Options {
  open: (tenant: string) => Session;
  /** Deletes the data of the previous tenant. */
  forget: () => void;
}

/** One session per tab: opening another tenant's page closes the previous session. */
export function createSessions({ open, forget }: Options) {
  let current: Session | undefined;
  return {
    of(tenant: string): Session {
      if (current?.tenant === tenant) return current;
      if (current) {
        current.dispose();
        forget();
      }
      current = open(tenant);
      return current;
    },
    isOpen: (tenant: string): boolean => current?.tenant === tenant,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
