import type { components } from './schema';

/** A body of the API by its name in api/openapi.yaml: `Schema<'AccountSession'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
