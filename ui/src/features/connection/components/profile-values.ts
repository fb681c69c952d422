import { all, between, length, nameCharacters, type Rule, required } from '@/components/form/rules';
import type { ConnectionType, Profile, ProfileBody } from '../api/use-connections';

type Settings = ProfileBody['settings'];
export type Authentication = Settings['authentication'];
export type SecretName = Profile['secrets'][number];
/** The server keeps the refresh token of an authorization; no person enters it. */
type EnteredSecret = Exclude<SecretName, 'refreshToken'>;

/** How each type can sign in. */
export const authentications: Record<ConnectionType, readonly Authentication[]> = {
  sftp: ['basic', 'privateKey'],
  smtp: ['none', 'basic', 'clientCredentials', 'authorizationCode'],
  rest: ['none', 'apiKey', 'bearer', 'basic', 'clientCredentials', 'jwtBearer', 'authorizationCode'],
  pgp: ['none'],
};

/** The secrets that are entered for each authentication; the first one is required. */
export const secretsOf: Record<Authentication, readonly EnteredSecret[]> = {
  none: [],
  basic: ['password'],
  privateKey: ['privateKey', 'passphrase'],
  apiKey: ['apiKey'],
  bearer: ['bearerToken'],
  clientCredentials: ['clientSecret'],
  jwtBearer: ['privateKey'],
  authorizationCode: ['clientSecret'],
};

const first: Record<ConnectionType, Partial<Settings>> = {
  sftp: { authentication: 'basic', port: 22 },
  smtp: { authentication: 'basic', port: 587, encryption: 'startTls', perMinute: 30 },
  rest: { authentication: 'none', addTo: 'header' },
  pgp: { authentication: 'none' },
};

export function startOf(type: ConnectionType, profile: Profile | undefined) {
  const s: Partial<Settings> = profile?.settings ?? first[type];
  return {
    name: profile?.name ?? '',
    authentication: (s.authentication ?? 'none') as string | null,
    login: s.login ?? '',
    host: s.host ?? '',
    port: (s.port ?? '') as number | string,
    hostKey: s.hostKey ?? '',
    folder: s.folder ?? '',
    encryption: (s.encryption ?? 'startTls') as string | null,
    from: s.from ?? '',
    perMinute: (s.perMinute ?? 30) as number | string,
    url: s.url ?? '',
    keyName: s.keyName ?? '',
    addTo: (s.addTo ?? 'header') as string | null,
    tokenUrl: s.tokenUrl ?? '',
    clientId: s.clientId ?? '',
    scope: s.scope ?? '',
    audience: s.audience ?? '',
    keyId: s.keyId ?? '',
    claims: s.claims ?? '',
    authorizationUrl: s.authorizationUrl ?? '',
    password: '',
    privateKey: '',
    passphrase: '',
    apiKey: '',
    bearerToken: '',
    clientSecret: '',
  };
}

export type ProfileValues = ReturnType<typeof startOf>;

/** The server ignores the settings that the type and its authentication do not have. */
export function bodyOf(values: ProfileValues): ProfileBody {
  const { name, password, privateKey, passphrase, apiKey, bearerToken, clientSecret, ...settings } = values;
  const all = { password, privateKey, passphrase, apiKey, bearerToken, clientSecret };
  const needed = secretsOf[values.authentication as Authentication];
  return {
    name: name.trim(),
    settings: {
      ...settings,
      authentication: settings.authentication as Authentication,
      encryption: settings.encryption as NonNullable<Settings['encryption']>,
      addTo: settings.addTo as NonNullable<Settings['addTo']>,
      port: Number(settings.port) || 0,
      perMinute: Number(settings.perMinute) || 0,
    },
    secrets: Object.fromEntries(Object.entries(all).filter(([key]) => needed.includes(key as EnteredSecret))),
  };
}

type Rules = { [Field in keyof ProfileValues]?: (value: never, values: ProfileValues) => string | null };

const oauth: readonly unknown[] = ['clientCredentials', 'jwtBearer', 'authorizationCode'];
const when =
  (applies: (values: ProfileValues) => boolean, rule: Rule<never>) => (value: never, values: ProfileValues) =>
    applies(values) ? rule(value) : null;

/** The rules that need no server. It decides on hosts, addresses and stored secrets. */
export function profileRules(type: ConnectionType): Rules {
  const server = type !== 'rest';
  return {
    name: all(required, length(1, 100), nameCharacters),
    host: when(() => server, required as Rule<never>),
    port: when(() => server, all(required, between(1, 65535)) as Rule<never>),
    hostKey: when(() => type === 'sftp', required as Rule<never>),
    from: when(() => type === 'smtp', required as Rule<never>),
    perMinute: when(() => type === 'smtp', all(required, between(1, 30)) as Rule<never>),
    url: when(() => type === 'rest', required as Rule<never>),
    login: when(
      ({ authentication }) =>
        authentication === 'basic' ||
        authentication === 'privateKey' ||
        (type === 'smtp' && oauth.includes(authentication)),
      required as Rule<never>,
    ),
    keyName: when(({ authentication }) => authentication === 'apiKey', required as Rule<never>),
    tokenUrl: when(({ authentication }) => oauth.includes(authentication), required as Rule<never>),
    authorizationUrl: when(
      ({ authentication }) => authentication === 'authorizationCode',
      required as Rule<never>,
    ),
    clientId: when(({ authentication }) => oauth.includes(authentication), required as Rule<never>),
  };
}
