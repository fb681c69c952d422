import type * as en from './texts.en';

export const hex: typeof en.hex = {
  line: 'Zeile {{line}}',
  column: 'Spalte {{column}}',
  summary: '{{lines}} Zeilen · {{bytes}} Byte',
  record1: 'Dateikopf',
  record5: 'Stapelkopf',
  record6: 'Buchung',
  record7: 'Zusatz',
  record8: 'Stapelsumme',
  record9: 'Dateisumme',
  badLength: 'Zeile {{line}} hat {{length}} statt 94 Zeichen',
};
