import { outsideWorldUrl } from './outside-world';

/** Sets the fault of the demo's bank until the next call; {} clears it. */
export async function setBankFault(fault: { refuseLogin?: boolean; reject?: string }): Promise<void> {
  const response = await fetch(`${outsideWorldUrl()}/bank/fault`, { method: 'PUT', body: JSON.stringify(fault) });
  if (!response.ok) throw new Error(`the demo's bank: ${await response.text()}`);
}
