import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A bank (SFTP), a mail server (SMTP), a printer (IPP) and an ERP (HTTP) in a process of their own. */
export interface Outside {
  url: string;
  bank: { host: string; port: string; login: string; password: string };
  smtpUrl: string;
  printerUrl: string;
  erpUrl: string;
  stop: () => Promise<void>;
}

const repository = resolve(import.meta.dirname, '..', '..');

/** Starts the servers on free ports. */
export async function startOutside(): Promise<Outside> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-outside-'));
  const [world, bank, smtp, printer, erp] = await freePorts(5);
  // The bank gives each customer a login with a password of its own.
  const [user, secret] = ['bank', randomBytes(12).toString('hex')];
  const login = `${user}-fabrikam`;
  const password = createHmac('sha256', secret).update(login).digest('hex');
  const local = (port: number | undefined) => `127.0.0.1:${port}`;
  const child = spawn(join(repository, 'bin', 'countersign'), ['demo-world'], {
    env: {
      ...process.env,
      COUNTERSIGN_HOME: home,
      COUNTERSIGN_DEMO_WORLD_URL: `http://${local(world)}`,
      COUNTERSIGN_DEMO_BANK_ADDRESS: local(bank),
      COUNTERSIGN_DEMO_BANK_USER: user,
      COUNTERSIGN_DEMO_BANK_PASSWORD: secret,
      COUNTERSIGN_DEMO_SMTP_ADDRESS: local(smtp),
      COUNTERSIGN_DEMO_PRINTER_URL: `http://${local(printer)}/ipp/print`,
      COUNTERSIGN_DEMO_ERP_URL: `http://${local(erp)}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const outside: Outside = {
    url: `http://${local(world)}`,
    bank: { host: '127.0.0.1', port: String(bank), login, password },
    smtpUrl: `smtp+plain://${local(smtp)}`,
    printerUrl: `http://${local(printer)}/ipp/print`,
    erpUrl: `http://${local(erp)}`,
    stop: async () => {
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
  await answers(child, `${outside.url}/healthz`);
  return outside;
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`demo-world ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** Ports that are free at the same time. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
