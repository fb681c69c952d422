import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

// One direction: a layer may import itself and the layers before it.
const layers: string[] = ['theme', 'lib', 'components', 'features', 'routes'];

function files(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

function imported(source: string, path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const found = [...text.matchAll(/(?:from|import\()\s*'(@\/[^']+|\.{1,2}\/[^']+)'/g)];
  return found.map((match) => {
    const target = match[1] ?? '';
    return target.startsWith('@/') ? target.slice(2) : relative(source, join(path, '..', target));
  });
}

function wrongDirectionImports(source: string): string[] {
  const wrong: string[] = [];
  for (const [index, layer] of layers.entries()) {
    for (const path of files(join(source, layer))) {
      for (const target of imported(source, path)) {
        const top = target.split('/')[0] ?? '';
        const other = layers.indexOf(top);
        if (other > index) wrong.push(`${relative(source, path)} imports ${target}`);
      }
    }
  }
  return wrong;
}

function featureImports(source: string): string[] {
  const wrong: string[] = [];
  for (const path of files(join(source, 'features'))) {
    const own = relative(source, path).split('/')[1];
    for (const target of imported(source, path)) {
      const [top, feature] = target.split('/');
      if (top === 'features' && feature !== own) wrong.push(`${relative(source, path)} imports ${target}`);
    }
  }
  return wrong;
}

test('lib, components, features and routes follow the import direction', () => {
  expect(wrongDirectionImports(source)).toEqual([]);
});

test('no feature imports another feature', () => {
  // The gallery shows every component in all its states; it is not shipped.
  expect(featureImports(source).filter((line) => !line.startsWith('features/gallery/'))).toEqual([]);
});

test('each import rule finds a file that breaks it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    for (const [index, layer] of layers.entries()) {
      const next = layers[index + 1];
      write(`${layer}/own/fine.ts`, "import { a } from './other';\nimport { b } from '@/theme/a';\n");
      if (next) write(`${layer}/own/wrong.ts`, `import { a } from '@/${next}/own/a';\n`);
    }
    write('features/invoice/wrong.tsx', "const page = import('../task/page');\n");
    expect(wrongDirectionImports(folder)).toEqual([
      'theme/own/wrong.ts imports lib/own/a',
      'lib/own/wrong.ts imports components/own/a',
      'components/own/wrong.ts imports features/own/a',
      'features/own/wrong.ts imports routes/own/a',
    ]);
    expect(featureImports(folder)).toEqual(['features/invoice/wrong.tsx imports features/task/page']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no source file is longer than its limit', () => {
  const limit = (path: string) => (path.endsWith('.tsx') ? 200 : 300);
  const generated = (path: string) => /routeTree\.gen\.ts$|schema\.d\.ts$/.test(path);
  const long = files(source)
    .filter((path) => !generated(path))
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > limit(path))
    .map(({ path, lines }) => `${relative(source, path)}: ${lines}`);
  expect(long).toEqual([]);
});
