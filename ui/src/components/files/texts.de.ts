import type * as en from './texts.en';

export const files: typeof en.files = {
  drop: 'Dateien hierher ziehen oder wählen',
  choose: 'Dateien wählen',
  hint: '{{types}}, je bis {{size}}',
  cancel: 'Hochladen von {{name}} abbrechen',
  remove: '{{name}} entfernen',
  retry: '{{name}} erneut hochladen',
  waiting: 'Wartet',
  uploading: '{{percent}} % hochgeladen',
  done: 'Hochgeladen',
  failed: 'Fehlgeschlagen',
  canceled: 'Abgebrochen',
};
