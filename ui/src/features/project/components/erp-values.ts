import type { ErpChange, ErpChoices, ErpConnection } from '../api/use-erp-connection';

type Mapped = ErpConnection['mapping'][number];
export type ErpType = ErpConnection['type'];
export type MappingValues = Record<Mapped['field'], string>;

export type ErpValues = {
  /** Where the server and the login are entered. */
  source: 'company' | 'own';
  profileId: string;
  type: ErpType;
  mapping: MappingValues;
  address: string;
  enabled: boolean;
  credential: string;
  removeCredential: boolean;
};

export const namesOfMapping = (mapping: readonly Mapped[]) =>
  Object.fromEntries(mapping.map(({ field, name }) => [field, name])) as MappingValues;

export const mappingOf = (values: MappingValues): Mapped[] =>
  Object.entries(values).map(([field, name]) => ({ field: field as Mapped['field'], name }));

export const toValues = ({ address, profile, type, mapping, enabled }: ErpConnection): ErpValues => ({
  source: profile ? 'company' : 'own',
  profileId: profile?.id ?? '',
  type,
  mapping: namesOfMapping(mapping),
  address,
  enabled: (address === '' && !profile) || enabled,
  credential: '',
  removeCredential: false,
});

export function bodyOf(values: ErpValues): Omit<ErpChange, 'version'> {
  const { source, profileId, type, mapping, address, enabled, credential, removeCredential } = values;
  const common = { type, mapping: mappingOf(mapping), enabled };
  if (source === 'company') return { ...common, address: '', profileId };
  return { ...common, address: address.trim(), credential, removeCredential };
}

/** The names with which the mapping of a type begins. */
export const startOf = (choices: ErpChoices, type: ErpType) =>
  namesOfMapping(choices.types.find((one) => one.type === type)?.mapping ?? []);
