import type * as en from './release-texts.en';

export const release: typeof en.release = {
  title: 'Über diese Version',
  version: 'Version',
  lastUpdate: 'Letzte Aktualisierung',
  revision: 'Revision',
};
