/**
 * Marks on this device that a tenant's session was paused for idleness, so that a reload does not resume it.
 */
export interface IdleMark {
  isSet: () => boolean;
  set: () => void;
  clear: () => void;
}

export function idleMark(tenant: string): IdleMark {
  const place = `countersign.idle.${tenant}`;
  // Without storage there is no mark; the server still ends the session.
  const safely = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    isSet: () => safely(() => window.localStorage.getItem(place)) === '1',
    set: () => void safely(() => window.localStorage.setItem(place, '1')),
    clear: () => void safely(() => window.localStorage.removeItem(place)),
  };
}
