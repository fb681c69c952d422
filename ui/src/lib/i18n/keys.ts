/**
 * All texts of the interface. Each English text file adds its sections; the German files have the same structure by
 * type.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the text files declare its sections
export interface Catalog {}

export type Namespace = keyof Catalog & string;

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

type Sections<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Sections<T[K]>}`;
}[keyof T & string];

export type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never;

/** "tasks.due.today": one text. A text with singular and plural has a key without their endings. */
export type TextKey = Singular<Leaves<Catalog>>;

/** "tasks.due": a record of texts. */
export type SectionKey = Sections<Catalog>;

/** Titles of routes are keys of these catalogs, so a title without a text does not compile. */
export type TitleKey = `nav.${keyof Catalog['nav'] & string}` | `titles.${keyof Catalog['titles'] & string}`;
