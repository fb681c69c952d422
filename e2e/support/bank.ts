import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownStack } from './stack';

/** Sets the fault of the demo's bank until the next call; {} clears it. */
export async function faultAtBank(fault: { refuseLogin?: boolean; reject?: string }): Promise<void> {
  const answer = await fetch(`${worldUrl()}/bank/fault`, { method: 'PUT', body: JSON.stringify(fault) });
  if (!answer.ok) throw new Error(`the demo's bank: ${await answer.text()}`);
}

/** The address of the demo's outside world, from the demo's environment file. */
function worldUrl(): string {
  const { home } = ownStack();
  if (!home) throw new Error('E2E_HOME is not set: this journey needs the stack of the journeys');
  const line = readFileSync(join(home, 'demo-environment'), 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('COUNTERSIGN_DEMO_WORLD_URL='));
  if (!line) throw new Error('the stack has no outside world');
  return line.slice(line.indexOf('=') + 1).replace(/^["']|["']$/g, '');
}
