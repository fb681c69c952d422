declare module '@/lib/i18n/keys' {
  interface Catalog {
    sessions: typeof sessions;
  }
}

export const sessions = {
  device: '{{browser}} on {{system}}',
  unknownDevice: 'Unknown device',
  unknownAddress: 'Unknown address',
  started: 'Started',
  lastActive: 'Last active',
  current: 'This session',
  end: 'End',
  endOf: 'End the session {{device}}',
  endTitle: 'End the session {{device}}?',
  endBody:
    'The page in that browser shows at once that its session has ended. Unsaved input stays there as a draft.',
  endOthers: 'End all others',
  endOthersTitle: 'End all your other sessions?',
  ended: 'Session ended',
  allEnded: 'Sessions ended',
};
