import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ui = resolve(import.meta.dirname, '..', '..', 'ui');
const startTimeout = 60_000;

export interface Gallery {
  url: string;
  stop(): Promise<void>;
}

/** Starts a development server, because only it serves the gallery. */
export async function startGallery(): Promise<Gallery> {
  // Vite refuses port 0 but uses the next free port if this one is taken.
  const vite = resolve(ui, 'node_modules', 'vite', 'bin', 'vite.js');
  const server = spawn(process.execPath, [vite, '--host', '127.0.0.1', '--port', '28700'], {
    cwd: ui,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: `${await address(server)}dev/gallery`, stop: () => ended(server) };
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let seen = '';
    const late = setTimeout(() => failed(new Error(`the development server was not up in time:\n${seen}`)), startTimeout);
    const look = (chunk: Buffer) => {
      seen += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(seen)?.[0];
      if (!url) return;
      clearTimeout(late);
      found(url);
    };
    server.stdout?.on('data', look);
    server.stderr?.on('data', look);
    server.once('exit', (code) => failed(new Error(`the development server ended with ${code}:\n${seen}`)));
  });
}

async function ended(server: ChildProcess): Promise<void> {
  const gone = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await gone;
}
