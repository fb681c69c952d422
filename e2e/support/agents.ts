import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

const binary = resolve(import.meta.dirname, '../../bin/countersign');

/** A paired agent, whose program runs on this machine. */
export interface Agent {
  /** The folder of its files. */
  folder: string;
  key: string;
  /** Exchanges a code again; it throws if the code is refused. */
  pair: (code: string) => void;
  start: (...options: string[]) => ChildProcess;
  code: string;
}

/** Adds an agent on an open page with the list of agents, and pairs it. */
export async function addAgent(page: Page, name: string, url: string, tenant: string): Promise<Agent> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add agent' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  const code = (await page.getByLabel('Pairing code', { exact: true }).textContent()) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'agent-'));
  const key = join(folder, 'agent.key');
  const options = ['agent', `--api=${url}`, `--tenant=${tenant}`, `--key-file=${key}`];
  const pair = (used: string) => void execFileSync(binary, [...options, `--pair=${used}`], { stdio: 'pipe' });
  pair(code);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const start = (...more: string[]) => spawn(binary, [...options, ...more], { stdio: 'ignore' });
  return { folder, key, code, pair, start };
}
