import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tool = join(import.meta.dirname, '../../../infra/tools/shifted-clock.cjs');
const started = Date.parse('2028-02-29T12:00:00Z');

/** What an expression is in a process whose clock started at noon of February 29, 2028. */
function shifted(expression: string): unknown {
  const script = `
    import { createContext, runInContext } from 'node:vm';
    import vm from 'node:vm';
    process.stdout.write(JSON.stringify(${expression}));
  `;
  const env = { PATH: process.env.PATH, TZ: 'UTC', CLOCK: '2028-02-29T12:00:00Z' };
  const given = ['--require', tool, '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, given, { env, encoding: 'utf8' }));
}

const readings =
  '[Date.now(), new Date().getTime(), Date.parse(Date()), Date.parse(new Date().constructor())]';

test.each([
  ['the process', readings],
  ['a context', `runInContext(${JSON.stringify(readings)}, createContext())`],
  ['a context of a namespace import', `vm.runInContext(${JSON.stringify(readings)}, vm.createContext({}))`],
])('the clock of %s starts at CLOCK', (_, expression) => {
  const times = shifted(expression) as number[];
  expect(times).toHaveLength(4);
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(started);
    expect(time).toBeLessThan(started + 60_000);
  }
});

test('a context has one Date, which reads given times as they are', () => {
  const given =
    '[new Date(0).toISOString(), new Date(2028, 1, 29).getDate(), new Date() instanceof Date, Date.UTC(1970)]';
  const expected = ['1970-01-01T00:00:00.000Z', 29, true, 0];
  expect(shifted(given)).toEqual(expected);
  expect(shifted(`runInContext(${JSON.stringify(given)}, createContext())`)).toEqual(expected);
});

test('the page of a test began on the clock of the process', () => {
  expect(shifted('Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 60_000')).toBe(true);
});

// Also at the times of infra/tools/test: there, the tests would otherwise pass at the real time.
test('the clock of a test is that of its process', () => {
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
});
