import { runInContext } from 'node:vm';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { node, jsdom } = builtinEnvironments;

/**
 * A context of Node that has the document of jsdom. The environment "jsdom" of Vitest makes the window of jsdom the
 * context instead, and that has no `WritableStream`, which MSW needs.
 */
export default {
  name: 'document',
  // Vite resolves packages as for a browser.
  viteEnvironment: 'client',
  // Pools without contexts call this.
  setup: jsdom.setup,
  async setupVM(options) {
    const vm = await node.setupVM?.(options);
    if (!vm) throw new Error('The environment "node" of Vitest has no contexts.');
    const context = vm.getVmContext();
    const scope = runInContext('globalThis', context);
    const clearTimers = recordTimers(scope);
    await jsdom.setup(scope, options);
    return {
      getVmContext: () => context,
      async teardown() {
        clearTimers();
        closePage(scope);
        await vm.teardown();
      },
    };
  },
} satisfies Environment;

interface Timers {
  setTimeout: typeof setTimeout;
  setInterval: typeof setInterval;
}

/**
 * Records the timers that start from now on. The result clears those that are pending: the process continues with the
 * next test file, where a timer of this file could fail.
 */
export function recordTimers(scope: Timers) {
  // Node refers to a pending timer itself. The callbacks of the other ones need not stay in memory.
  const timers: WeakRef<NodeJS.Timeout>[] = [];
  // A proxy has the properties of the function, which `promisify` reads.
  const recorded = <F extends Timers[keyof Timers]>(start: F) =>
    new Proxy(start, {
      apply(target, self, given) {
        const timer = Reflect.apply(target, self, given);
        timers.push(new WeakRef(timer));
        return timer;
      },
    });
  scope.setTimeout = recorded(scope.setTimeout);
  scope.setInterval = recorded(scope.setInterval);
  return () => {
    for (const timer of timers) clearTimeout(timer.deref());
  };
}

interface Page {
  document: Document;
  jsdom: { window: { close: () => void } };
}

/**
 * Stops what the window does on its own. Globals of the page remain, because React and the router may call back after
 * the last test and read `window` and `document`.
 */
export function closePage(scope: Page) {
  // A window loses its document when it closes, unless the document was assigned.
  const { document } = scope;
  scope.document = document;
  scope.jsdom.window.close();
}
