import type { sandbox as english } from './sandbox-texts.en';

export const sandbox: typeof english = {
  title: 'Sandbox.',
  body: 'Dateien für Banken, Schecks und Nachrichten werden aufgezeichnet, nicht zugestellt. Das ERP ist echt.',
  open: 'Aufzeichnungen anzeigen',
};
