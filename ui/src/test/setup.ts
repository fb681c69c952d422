import { expect } from 'vitest';

// Each test file has its own context. Vitest gives all files the same one if it has one worker
// (`--maxWorkers=1`, `--no-file-parallelism`). They would share modules, mocks and the document.
const file = Symbol.for('test file of this context');
const scope = globalThis as { [file]?: string | undefined };
const { testPath } = expect.getState();
if (scope[file])
  throw new Error(`${testPath} shares its context with ${scope[file]}. Use two workers or more.`);
scope[file] = testPath;

// Vitest reports an unhandled error only if no other listener of the process could have handled it. Files share the
// process, so that a listener left by one file would hide the errors of the next ones.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  if (process.listenerCount(event) !== 1) throw new Error(`An earlier test file still listens to ${event}.`);
}

// A test without a document needs no document setup.
if (typeof document !== 'undefined') await import('./document');
