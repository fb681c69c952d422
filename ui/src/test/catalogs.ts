import type { Catalog } from '@/lib/i18n/keys';

type Sections = Record<string, object>;

/** The full catalog of errors replaces the basic one. */
const merged = (files: Record<string, Sections>): Catalog =>
  Object.assign(
    {},
    ...Object.values(files),
    files[Object.keys(files).find((path) => path.includes('/errors/')) ?? ''],
  );

export const en = merged(import.meta.glob<Sections>('/src/**/*texts.en.ts', { eager: true }));
export const de = merged(import.meta.glob<Sections>('/src/**/*texts.de.ts', { eager: true }));
