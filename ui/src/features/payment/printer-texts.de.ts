import type * as en from './printer-texts.en';

export const checkPrinters: typeof en.checkPrinters = {
  states: {
    unknown: 'Zustand unbekannt',
    ready: 'bereit',
    printing: 'druckt',
    stopped: 'gestoppt',
    offline: 'offline',
    agentOffline: 'Agent offline',
  },
  tray: 'Fach {{tray}}',
};
