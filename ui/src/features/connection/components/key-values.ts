import { all, between, length, nameCharacters, type Rule, required } from '@/components/form/rules';
import type { Profile, ProfileBody } from '../api/use-connections';

export type KeyOwner = NonNullable<Profile['settings']['keyOwner']>;

export const startOf = (profile: Profile | undefined) => ({
  name: profile?.name ?? '',
  /** Not a field: a key that another person replaced meanwhile is replaced only after a look at it. */
  fingerprint: profile?.keys.find(({ state }) => state === 'current')?.fingerprint ?? '',
  keyOwner: (profile?.settings.keyOwner ?? 'company') as string | null,
  /** A stored key stays unless a person replaces it. */
  source: profile ? 'keep' : 'generate',
  ownerName: '',
  email: '',
  years: 2 as number | string,
  publicKey: '',
  privateKey: '',
  passphrase: '',
});

export type KeyValues = ReturnType<typeof startOf>;

const keeps = ({ source }: KeyValues) => source === 'keep';
const partners = ({ keyOwner }: KeyValues) => keyOwner === 'partner';
export const generates = (v: KeyValues) => !keeps(v) && !partners(v) && v.source === 'generate';

export function bodyOf(v: KeyValues): ProfileBody {
  const settings = { authentication: 'none' as const, keyOwner: v.keyOwner as KeyOwner };
  const body = { name: v.name.trim(), settings };
  if (keeps(v)) return body;
  if (partners(v)) return { ...body, key: { publicKey: v.publicKey } };
  if (generates(v)) {
    return {
      ...body,
      key: { generate: true, name: v.ownerName.trim(), email: v.email.trim(), years: Number(v.years) || 0 },
    };
  }
  return { ...body, key: { privateKey: v.privateKey, passphrase: v.passphrase } };
}

const when =
  (applies: (values: KeyValues) => boolean, rule: Rule<never>) => (value: never, values: KeyValues) =>
    applies(values) ? rule(value) : null;

export const keyRules = {
  name: all(required, length(1, 100), nameCharacters),
  ownerName: when(generates, all(required, length(1, 100)) as Rule<never>),
  email: when(generates, required as Rule<never>),
  years: when(generates, all(required, between(1, 5)) as Rule<never>),
  publicKey: when((v) => !keeps(v) && partners(v), required as Rule<never>),
  privateKey: when((v) => !keeps(v) && !partners(v) && !generates(v), required as Rule<never>),
};

// The server refuses a longer text.
const maxKey = 100_000;

/** The key of a file in ASCII armor. Programs also write keys as bytes; the server decides whether they are one. */
export async function keyText(file: File, block: 'PUBLIC' | 'PRIVATE'): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxKey + 1).arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.includes('-----BEGIN')) return text;
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(/.{1,64}/g)?.join('\n') ?? '';
  return `-----BEGIN PGP ${block} KEY BLOCK-----\n\n${lines}\n-----END PGP ${block} KEY BLOCK-----\n`;
}

/** Where the server's message about a key is shown. */
export function fieldOf(path: string): string {
  const [part, field] = path.split('.');
  if (part !== 'key') return path;
  return field === 'name' ? 'ownerName' : (field ?? 'publicKey');
}
