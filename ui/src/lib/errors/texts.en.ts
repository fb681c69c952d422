import { catalog } from './catalog.en';

declare module '@/lib/i18n/keys' {
  interface Catalog {
    errors: typeof catalog;
  }
}

export { catalog as errors };
