import type * as en from './texts.en';

export const drill: typeof en.drill = {
  about:
    'Links im ERP, die hier eine Rechnung öffnen. Das ERP setzt Werte des Datensatzes auf seinem Bildschirm ein.',
  erpTypes: {
    infor10: 'Infor 10',
    infor11: 'Infor 11',
    netsuite: 'Oracle NetSuite',
    fusion: 'Oracle Fusion',
  },
  enabled: 'Links öffnen Rechnungen',
  names: 'Namen der Werte im Link',
  namesHint:
    'Buchstaben, Ziffern, Bindestriche, Unterstriche und Punkte. Lassen Sie einen Namen leer, wenn das ERP den Wert nicht übergibt.',
  unverified: 'Die Namen wurden mit keinem echten System getestet. Vergleichen Sie sie mit Ihrem ERP.',
  fields: {
    invoiceNumber: 'Rechnungsnummer',
    vendorNumber: 'Lieferantennummer',
    companyNumber: 'Gesellschaftsnummer',
    poNumber: 'Bestellung',
    erpReference: 'ERP-Referenz',
  },
  link: 'Link für das ERP',
  linkHint:
    'Das ERP ersetzt jeden Namen in geschweiften Klammern durch den Wert. Der Link hat die gespeicherten Namen.',
  copy: 'Link für {{erp}} kopieren',
  changed: 'Geändert am',
  changedBy: 'Geändert von {{who}} am',
  searched: 'Gesucht wurde nach {{values}}',
  several: 'Mehrere Rechnungen haben diese Werte.',
  more: 'Nur die neuesten {{count, number}} werden angezeigt. Ein Link mit mehr Werten findet weniger.',
  none: 'Keine Rechnung hat diese Werte',
  noneHint: 'Gesucht wurde nach {{values}} in den Projekten mit {{erp}}, die Sie sehen.',
  noValue: 'Der Link hat keinen Wert, nach dem gesucht werden kann',
  noValueHint: 'Das ERP hat nichts übergeben. Öffnen Sie den Link auf dem Bildschirm einer Rechnung.',
  wrongValueHint:
    'Das ERP hat {{values}} übergeben. Bitten Sie Ihre Administration, den Link mit der Drill-Einrichtung zu vergleichen.',
  disabled: 'Links aus {{erp}} sind deaktiviert',
  disabledHint:
    'Bitten Sie Ihre Administration, sie in den Unternehmenseinstellungen zu aktivieren. Der Link hat {{values}}.',
  nothing: 'keine Werte',
};
