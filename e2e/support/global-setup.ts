import type { FullConfig } from '@playwright/test';
import { certificateFile, makeCertificate } from './certificate';
import { type Stack, startStack } from './stack';

/** A journey does not wait for 30 days until a company is closed. */
const settings = {
  COUNTERSIGN_TENANT_DELETION_WAIT: '3s',
  SSL_CERT_FILE: certificateFile,
};

/** Starts a stack for each worker, so that parallel journeys share no data. E2E_URL names a running stack instead. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  makeCertificate();
  const stacks: Stack[] = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  try {
    // Sequential: each stack takes a range of ports that is free when it starts.
    for (let worker = 0; worker < workers; worker += 1) {
      stacks.push(await startStack(`stack-${worker}`, settings));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.E2E_STACKS = JSON.stringify(stacks.map(({ url, home }) => ({ url, home })));
  return stop;
}
