declare module '@/lib/i18n/keys' {
  interface Catalog {
    checkPrinters: typeof checkPrinters;
  }
}

/** Printers in the choice of a check run. */
export const checkPrinters = {
  states: {
    unknown: 'state unknown',
    ready: 'ready',
    printing: 'printing',
    stopped: 'stopped',
    offline: 'offline',
    agentOffline: 'agent offline',
  },
  tray: 'tray {{tray}}',
};
