import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownStack } from './stack';

/** Sets the fault of the demo's bank until the next call; {} clears it. */
export async function setBankFault(fault: { refuseLogin?: boolean; reject?: string }): Promise<void> {
  const response = await fetch(`${outsideWorldUrl()}/bank/fault`, { method: 'PUT', body: JSON.stringify(fault) });
  if (!response.ok) throw new Error(`the demo's bank: ${await response.text()}`);
}

/** The address of the demo's outside world, from the demo's environment file. */
function outsideWorldUrl(): string {
  const { home } = ownStack();
  if (!home) throw new Error('E2E_HOME is not set: this journey needs a stack started by the test run');
  const line = readFileSync(join(home, 'demo-environment'), 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('COUNTERSIGN_DEMO_WORLD_URL='));
  if (!line) throw new Error('the stack has no outside world');
  return line.slice(line.indexOf('=') + 1).replace(/^["']|["']$/g, '');
}
