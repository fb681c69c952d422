import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A generated invoice with its expected values, or a file with the error code of its refusal. */
export interface Sample {
  file: string;
  vendor?: string;
  number?: string;
  total?: string;
  code?: string;
}

export interface Samples {
  valid: Sample[];
  invalid: Sample[];
  path: (sample: Sample) => string;
}

/** Generates the files of a seed; another seed gives other invoice numbers. */
export function generateSamples(seed: number): Samples {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-samples-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('go', ['run', './e2e/samples', folder, String(seed)], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const all = JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')) as Sample[];
  return {
    valid: all.filter((sample) => !sample.code),
    invalid: all.filter((sample) => sample.code),
    path: (sample) => join(folder, sample.file),
  };
}
