declare module '@/lib/i18n/keys' {
  interface Catalog {
    release: typeof release;
  }
}

export const release = {
  title: 'About this release',
  version: 'Release version',
  lastUpdate: 'Last update',
  revision: 'Revision',
};
