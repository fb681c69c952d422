import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownStack } from './stack';

/** The address of the demo's outside world, from the demo's environment file. */
export function outsideWorldUrl(): string {
  const { home } = ownStack();
  if (!home) throw new Error('E2E_HOME is not set: this journey needs a stack started by the test run');
  const line = readFileSync(join(home, 'demo-environment'), 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('COUNTERSIGN_DEMO_WORLD_URL='));
  if (!line) throw new Error('the stack has no outside world');
  return line.slice(line.indexOf('=') + 1).replace(/^["']|["']$/g, '');
}
