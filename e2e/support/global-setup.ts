import { startStack } from './stack';

/** One stack for all journeys; E2E_URL names one that runs already. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  const stack = await startStack();
  process.env.E2E_URL = stack.url;
  process.env.E2E_HOME = stack.home;
  return stack.stop;
}
