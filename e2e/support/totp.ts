import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  let bits = '';
  for (const letter of base32) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app (RFC 6238), some steps of 30 seconds from now. */
export function codeOf(key: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const code = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, '0');
}

/** An authenticator app: each code is of a later step than the one before, because a step works once. */
export class AuthenticatorApp {
  private last = Number.NEGATIVE_INFINITY;
  constructor(private readonly key: string) {}

  /** The next code. It waits if the following step is not permitted yet. */
  async next(): Promise<string> {
    for (;;) {
      const now = Math.floor(Date.now() / 30_000);
      const step = Math.max(now - 1, this.last + 1);
      if (step <= now + 1) {
        this.last = step;
        return codeOf(this.key, step - now);
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
