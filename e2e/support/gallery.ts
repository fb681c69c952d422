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
  return { url: `${await address(server)}dev/gallery`, stop: () => stopServer(server) };
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timeout = setTimeout(() => reject(new Error(`the development server was not up in time:\n${output}`)), startTimeout);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
      if (!url) return;
      clearTimeout(timeout);
      resolve(url);
    };
    server.stdout?.on('data', onOutput);
    server.stderr?.on('data', onOutput);
    server.once('exit', (code) => reject(new Error(`the development server ended with ${code}:\n${output}`)));
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}
