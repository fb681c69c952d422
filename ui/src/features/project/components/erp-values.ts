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
  fileFormat: ErpConnection['fileFormat'];
  filePrefix: string;
  answerFolder: string;
  address: string;
  enabled: boolean;
  credential: string;
  removeCredential: boolean;
};

export const namesOfMapping = (mapping: readonly Mapped[]) =>
  Object.fromEntries(mapping.map(({ field, name }) => [field, name])) as MappingValues;

export const mappingOf = (values: MappingValues): Mapped[] =>
  Object.entries(values).map(([field, name]) => ({ field: field as Mapped['field'], name }));

export const toValues = ({
  address,
  profile,
  type,
  mapping,
  fileFormat,
  filePrefix,
  answerFolder,
  enabled,
}: ErpConnection): ErpValues => ({
  source: profile ? 'company' : 'own',
  profileId: profile?.id ?? '',
  type,
  mapping: namesOfMapping(mapping),
  fileFormat,
  filePrefix,
  answerFolder,
  address,
  enabled: (address === '' && !profile) || enabled,
  credential: '',
  removeCredential: false,
});

export function bodyOf(values: ErpValues): Omit<ErpChange, 'version'> {
  const { source, profileId, type, mapping, address, enabled, credential, removeCredential } = values;
  const common = { type, mapping: mappingOf(mapping), enabled };
  if (source === 'own') return { ...common, address: address.trim(), credential, removeCredential };
  const { fileFormat, filePrefix, answerFolder } = values;
  return { ...common, address: '', profileId, fileFormat, filePrefix, answerFolder };
}

/** The connections of the company that can be chosen, and the saved one. */
export function profilesOf({ profile }: ErpConnection, choices: ErpChoices | undefined) {
  const all = choices?.profiles ?? [];
  return profile && !all.some(({ id }) => id === profile.id) ? [...all, profile] : all;
}

/** Whether invoices are sent as files to the chosen server. */
export const sendsFiles = (
  { source, profileId }: ErpValues,
  record: ErpConnection,
  choices: ErpChoices | undefined,
) =>
  source === 'company' &&
  profilesOf(record, choices).some(({ id, type }) => id === profileId && type === 'sftp');

/** The names with which the mapping of a type begins. */
export const startOf = (choices: ErpChoices, type: ErpType) =>
  namesOfMapping(choices.types.find((one) => one.type === type)?.mapping ?? []);
