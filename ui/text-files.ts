import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'src');
const languages = ['en', 'de'];

/** Errors are no texts of a page: the basic ones load with every page, all others after the first page. */
const afterFirstPage = 'errors';

/** Text files of components that this share of the routes uses load with every page. */
const commonShare = 0.25;

/** Every page renders inside these modules. */
const everyPage = ['main.tsx', 'routes/__root.tsx'];

/** The route tree imports every route; the texts of a route belong to that route only. */
const notFollowed = /routeTree\.gen\.ts$|texts\.\w+\.ts$/;

function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

/** The file of a section of texts is the one that adds the section to the catalog. */
function filesOfSections(paths: string[]): Record<string, string> {
  const found = paths
    .filter((path) => path.endsWith('texts.en.ts'))
    .flatMap((path) => {
      const [, body = ''] = /interface Catalog \{([^}]*)\}/.exec(readFileSync(path, 'utf8')) ?? [];
      const file = path.slice(source.length + 1, -'.en.ts'.length);
      return [...body.matchAll(/(\w+): typeof/g)].map(([, section = '']) => [section, file] as const);
    });
  return Object.fromEntries(found);
}

interface Module {
  imports: string[];
  sections: string[];
}

function resolved(from: string, target: string): string | undefined {
  const base = target.startsWith('@/') ? join(source, target.slice(2)) : join(dirname(from), target);
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => existsSync(path) && statSync(path).isFile());
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8').replace(/import type [^;]*;/g, '');
  const imports = [...text.matchAll(/(?:from|^import)\s+'(@\/[^']+|\.{1,2}\/[^']+)'/gm)].flatMap(
    ([, target = '']) => resolved(path, target) ?? [],
  );
  const keys = [
    ...text.matchAll(/\bt\([^)]*?['`](\w+)\./gs),
    ...text.matchAll(/\bt\(\s*'(\w+)'/g), // a whole section
    ...text.matchAll(/['`](\w+)\.[\w.$]+[{'`]/g),
  ];
  return { imports, sections: keys.map(([, section = '']) => section) };
}

/** The modules that load with these modules, without lazy imports. */
function closure(paths: string[], read: (path: string) => Module): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path) || notFollowed.test(path) || !/\.tsx?$/.test(path)) return;
    seen.add(path);
    read(path).imports.forEach(visit);
  };
  paths.forEach(visit);
  return seen;
}

/** The id of the route that a file defines. */
export function routeId(path: string): string | undefined {
  if (path.endsWith('/__root.tsx')) return '__root__';
  return /createFileRoute\(\s*'([^']+)'/.exec(readFileSync(path, 'utf8'))?.[1];
}

/** Sections by file. At runtime, a file is named by its first section, which is shorter than its path. */
function sectionsOf(fileOf: Record<string, string>): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  for (const [section, file] of Object.entries(fileOf))
    sections.set(file, [...(sections.get(file) ?? []), section]);
  return sections;
}

export interface TextsOfPages {
  /** The file of each section of texts. */
  fileOf: Record<string, string>;
  /** The files that a route needs at once, by its id. */
  filesOfRoute: Record<string, string[]>;
  /** The files that a module and its static imports use, except those of every page. */
  filesUsedBy: (path: string) => string[];
}

/** Finds the text files, and which of them the modules of each route use. */
export function findTexts(): TextsOfPages {
  const paths = sourceFiles(source);
  const fileOf = filesOfSections(paths);
  const modules = new Map<string, Module>();
  const read = (path: string) => {
    const module = modules.get(path) ?? readModule(path);
    modules.set(path, module);
    return module;
  };
  const allUsedBy = (start: string[]) => {
    const sections = [...closure(start, read)].flatMap((path) => read(path).sections);
    const used = sections.filter((name) => name !== afterFirstPage && Object.hasOwn(fileOf, name));
    return [...new Set(used.map((name) => fileOf[name] ?? ''))].sort();
  };
  const ofEveryPage = allUsedBy(everyPage.map((path) => join(source, path)));
  const filesUsedBy = (path: string) => allUsedBy([path]).filter((file) => !ofEveryPage.includes(file));
  const routes = paths
    .filter((path) => path.startsWith(join(source, 'routes')))
    .flatMap((path) => {
      const id = routeId(path);
      const files = filesUsedBy(path);
      return id && files.length > 0 ? [[id, files] as const] : [];
    });
  return { fileOf, filesOfRoute: { ...Object.fromEntries(routes), __root__: ofEveryPage }, filesUsedBy };
}

/** Text files that almost every page shows; each further file delays the first paint. */
export function commonTextFiles({ filesOfRoute }: TextsOfPages): string[] {
  const { __root__: ofEveryPage = [], ...routes } = filesOfRoute;
  const uses = Object.values(routes).flat();
  const many = Object.keys(routes).length * commonShare;
  const shared = [...new Set(uses)].filter(
    (file) => !file.startsWith('features/') && uses.filter((other) => other === file).length >= many,
  );
  return [...ofEveryPage, ...shared];
}

const virtual = 'virtual:texts';

/** The module that imports the texts of a language. */
export const loadersOf = (language: string) => `${virtual}/${language}`;

/** An import of source code, whose routes have ids with a query. */
const lazyImport = /\bimport\(\s*(["'])((?:@\/|\.{1,2}\/)[^"'?]+)\1\s*\)/g;

/**
 * The texts of a page load in parallel to its code: the application asks for those of a route by its id, and every
 * lazy import requests those of its module. In development, texts that are used since the start load on demand.
 */
export function textFiles(): Plugin {
  let texts: TextsOfPages | undefined;
  const found = () => {
    texts ??= findTexts();
    return texts;
  };
  return {
    name: 'text-files',
    transform: {
      filter: { id: /\/ui\/src\/.*\.tsx?(\?|$)/, code: 'import(' },
      handler(code, id) {
        const path = id.replace(/\?.*/, '');
        const changed = code.replace(lazyImport, (whole, _quote, target: string) => {
          const module = resolved(path, target);
          const files = module && !notFollowed.test(module) ? found().filesUsedBy(module) : [];
          const names = files.map((file) => sectionsOf(found().fileOf).get(file)?.[0]);
          return names.length > 0 ? `(requestTexts(${JSON.stringify(names)}), ${whole})` : whole;
        });
        if (changed === code) return undefined;
        // At the end, so that the lines stay where the source map has them.
        return { code: `${changed}\nimport { requestTexts } from '@/lib/i18n/i18n';\n`, map: null };
      },
    },
    resolveId: (id) => (id === virtual || id.startsWith(`${virtual}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined;
      const { fileOf, filesOfRoute } = found();
      const sections = sectionsOf(fileOf);
      const files = [...sections.keys()];
      const [, language] = id.split('/');
      if (language) {
        const imports = files.map((file) => `() => import('${join(source, file)}.${language}.ts')`);
        return `export const loaders = [${imports.join(',')}];`;
      }
      // Every page loads this module, so it names each file once, and routes refer to it by its place.
      const named = [...sections.values()].map((names) => names.join(' '));
      const routes = Object.entries(filesOfRoute).map(([route, names]) => [
        route,
        names.map((name) => files.indexOf(name)),
      ]);
      const imports = languages.map((name) => `${name}: () => import('${virtual}/${name}')`);
      return [
        `const named = ${JSON.stringify(named)}.map((names) => names.split(' '));`,
        'export const files = named.map(([file]) => file);',
        'export const fileOf = Object.fromEntries(named.flatMap((all) => all.map((name) => [name, all[0]])));',
        `export const filesOfRoute = Object.fromEntries(${JSON.stringify(routes)}.map(([route, all]) => [route, all.map((at) => files[at])]));`,
        `export const loadersOf = {${imports.join(',')}};`,
      ].join('\n');
    },
  };
}
