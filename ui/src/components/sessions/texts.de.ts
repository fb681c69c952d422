import type * as en from './texts.en';

export const sessions: typeof en.sessions = {
  device: '{{browser}} unter {{system}}',
  unknownDevice: 'Unbekanntes Gerät',
  unknownAddress: 'Unbekannte Adresse',
  started: 'Begonnen',
  lastActive: 'Zuletzt aktiv',
  current: 'Diese Sitzung',
  end: 'Beenden',
  endOf: 'Sitzung {{device}} beenden',
  endTitle: 'Sitzung {{device}} beenden?',
  endBody:
    'Die Seite in jenem Browser zeigt sofort an, dass ihre Sitzung beendet ist. Nicht gespeicherte Eingaben bleiben dort als Entwurf erhalten.',
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle Ihre anderen Sitzungen beenden?',
  ended: 'Sitzung beendet',
  allEnded: 'Sitzungen beendet',
};
