import type { components } from './schema';

/** A schema by its name in api/openapi.yaml: `Schema<'AccountSession'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
