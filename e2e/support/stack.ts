import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A running product with all its services, on free ports, in a separate folder. */
export interface Stack {
  url: string;
  home: string;
  stop(): Promise<void>;
}

const repository = resolve(import.meta.dirname, '..', '..');
const startTimeout = 240_000;

/** Starts `countersign up` and waits for its welcome message, which contains the address. */
export async function startStack(name: string, more: Record<string, string> = {}): Promise<Stack> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-e2e-'));
  // For root, PostgreSQL runs as another user, who walks through this folder. Otherwise, its data would be elsewhere and
  // stay after the stack.
  chmodSync(home, 0o711);
  mkdirSync(join(repository, 'e2e', 'test-results'), { recursive: true });
  const log = createWriteStream(join(repository, 'e2e', 'test-results', `${name}.log`));
  const child = spawn(join(repository, 'bin', 'countersign'), ['up'], {
    cwd: repository,
    env: { ...process.env, COUNTERSIGN_HOME: home, COUNTERSIGN_PORT_BASE: 'auto', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  try {
    await waitForWelcome(child);
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return {
    url: environmentValue(home, 'COUNTERSIGN_PUBLIC_URL'),
    home,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The stack of this worker (see global-setup.ts), or the running stack of E2E_URL. */
export function ownStack(): { url: string; home?: string } {
  if (process.env.E2E_URL) return { url: process.env.E2E_URL, home: process.env.E2E_HOME };
  const stacks = JSON.parse(process.env.E2E_STACKS ?? '[]') as { url: string; home: string }[];
  const own = stacks[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('E2E_URL is not set, and no stack was started for this worker');
  return own;
}

function waitForWelcome(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timeout = setTimeout(() => reject(new Error(`the stack was not up in time:\n${output}`)), startTimeout);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/^\s*Countersign is up/m.test(output)) {
        clearTimeout(timeout);
        resolve();
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`the stack ended with ${code}:\n${output}`));
    });
  });
}

/** Reads a key of the environment file that `countersign up` writes. */
function environmentValue(home: string, key: string): string {
  const file = join(home, 'environment');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${key}=`));
  if (!line) throw new Error(`${key} is not in ${file}`);
  return line.slice(key.length + 1).replace(/^["']|["']$/g, '');
}
