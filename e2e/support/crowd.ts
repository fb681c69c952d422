import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownStack } from './stack';

/** Adds many invoices to a project of the running stack; three quarters of them are processed. */
export function addInvoices(tenant: string, project: string, invoices: number): void {
  const { home } = ownStack();
  if (!home) throw new Error('E2E_HOME is not set, so the database is unknown');
  const environment = readFileSync(join(home, 'environment'), 'utf8');
  const url = /^COUNTERSIGN_DATABASE_OWNER_URL=(.*)$/m.exec(environment)?.[1] ?? '';
  execFileSync('go', ['run', './e2e/crowd', url, tenant, project, String(invoices)], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
