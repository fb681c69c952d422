import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { everywhere, fileOf, type TextFile } from '@/lib/i18n/files';

const source = join(import.meta.dirname, '..');

function routes(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return routes(path);
    return /\.tsx$/.test(name) ? [path] : [];
  });
}

function resolved(from: string, target: string): string | undefined {
  const base = target.startsWith('@/') ? join(source, target.slice(2)) : join(dirname(from), target);
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => existsSync(path) && statSync(path).isFile());
}

/** The modules that a route loads statically, without lazy imports. */
function staticImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || path.includes('/lib/i18n/')) return seen;
  seen.add(path);
  const text = readFileSync(path, 'utf8').replace(/import type [^;]*;/g, '');
  for (const [, target = ''] of text.matchAll(/from\s+'(@\/[^']+|\.{1,2}\/[^']+)'/g)) {
    const found = resolved(path, target);
    if (found && /\.tsx?$/.test(found)) staticImports(found, seen);
  }
  return seen;
}

// Errors are excluded: the basic ones load with every page, all others after the first page.
const excluded = new Set<TextFile>([...everywhere, 'errors']);

function textFilesIn(path: string): TextFile[] {
  const text = readFileSync(path, 'utf8');
  const keys = [...text.matchAll(/\bt\([^)]*?['`](\w+)\./gs), ...text.matchAll(/['`](\w+)\.[\w.$]+[{'`]/g)];
  return keys.flatMap(([, name = '']) =>
    Object.hasOwn(fileOf, name) ? [fileOf[name as keyof typeof fileOf]] : [],
  );
}

test.each(routes(join(source, 'routes')).map((path) => relative(source, path)))(
  '%s declares the message catalogs it uses at once',
  (route) => {
    const path = join(source, route);
    const [, list = ''] = /textFiles: \[([^\]]*)\]/.exec(readFileSync(path, 'utf8')) ?? [];
    const named = new Set([...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1]));
    const used = new Set([...staticImports(path)].flatMap(textFilesIn).filter((file) => !excluded.has(file)));
    expect([...used].filter((file) => !named.has(file)).sort()).toEqual([]);
  },
);
