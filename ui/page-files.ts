import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { PageFiles } from './src/early-files.ts';
import type { LanguageCode } from './src/lib/i18n/preferred.ts';
import { findTexts, loadersOf, routeId } from './text-files.ts';

/** Where the build puts all files; see src/early-files.ts. */
const assets = /^assets\//;

type Chunk = Rolldown.OutputChunk;

/**
 * The files that an import requests in parallel. The page knows those of its routes (src/early.ts), so that the common
 * code names only their style sheets: the names of all files would be a twentieth of it.
 */
export const preloadedBy = (_file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  hostId.includes('/base-') ? needed.filter((name) => name.endsWith('.css')) : needed;

/** The pattern of a route's path: its id without the parts of layouts. */
const patternOf = (id: string) =>
  `/${id
    .split('/')
    .filter((part) => part && !part.startsWith('_'))
    .join('/')}`;

/** A layout is part of all pages whose id begins with its own; an index page ends with a slash and is no layout. */
const isLayoutOf = (id: string, page: string) => !id.endsWith('/') && page.startsWith(`${id}/`);

/** What a route declares in its static data; see src/routes/__root.tsx. */
interface Declared {
  id: string;
  leadsTo: string | undefined;
  reads: string[];
}

function declarations(): Declared[] {
  const folder = join(import.meta.dirname, 'src/routes');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    const id = name.endsWith('.tsx') ? routeId(path) : undefined;
    if (!id) return [];
    const code = readFileSync(path, 'utf8');
    const leadsTo = /\bleadsTo:\s*'([^']+)'/.exec(code)?.[1];
    const [, reads = ''] = /\breads:\s*\[([^\]]*)\]/.exec(code) ?? [];
    return [{ id, leadsTo, reads: [...reads.matchAll(/'([^']+)'/g)].map(([, path = '']) => path) }];
  });
}

const holds =
  (module: string) =>
  ({ moduleIds }: Chunk) =>
    moduleIds.some((id) => id.endsWith(module));

/** The files that each page loads after the application: its layouts and itself with their static imports. */
export function pageFiles(bundle: Rolldown.OutputBundle): Omit<PageFiles, 'styles'> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (start: Chunk[]) => {
    const seen = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || seen.has(chunk)) return;
      seen.add(chunk);
      for (const name of chunk.imports) visit(named.get(name));
    };
    start.forEach(visit);
    return [...seen].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  };
  const application = new Set(closure(chunks.filter(({ isEntry }) => isEntry)));
  const routes = chunks.flatMap((chunk) => {
    const path = chunk.facadeModuleId?.split('?')[0] ?? '';
    const id = path.includes('/src/routes/') ? routeId(path) : undefined;
    return id ? [{ id, chunk }] : [];
  });
  const files: string[] = [];
  const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const partOf = ({ id }: { id: string }, page: string) => page === id || isLayoutOf(id, page);
  const filesOf = (page: string) => {
    if (!routes.some(({ id }) => id === page)) throw new Error(`page-files: there is no page ${page}`);
    const own = closure(routes.filter((route) => partOf(route, page)).map(({ chunk }) => chunk));
    return own.filter((file) => !application.has(file));
  };
  const { filesOfRoute } = findTexts();
  const textsOf = (page: string, language: LanguageCode) =>
    Object.keys(filesOfRoute)
      .filter((id) => id === '__root__' || partOf({ id }, page))
      .flatMap((id) => filesOfRoute[id] ?? [])
      .map((file) => `/src/${file}.${language}.ts`)
      .concat(loadersOf(language))
      .flatMap((module) => chunks.filter(holds(module)))
      .map(({ fileName }) => fileName);
  const indexesOf = (names: string[]) => [...new Set(names.map((name) => indexOf(name.replace(assets, ''))))];
  const declared = declarations();
  const pageOf = (id: string, page = id): [string, PageFiles['pages'][string]] => [
    patternOf(id),
    {
      files: indexesOf(filesOf(page)),
      texts: { en: indexesOf(textsOf(page, 'en')), de: indexesOf(textsOf(page, 'de')) },
      reads: declared.flatMap((route) => (partOf(route, id) ? route.reads : [])),
    },
  ];
  // A layout and its index page have the same pattern; the later entry replaces the earlier one.
  const ids = [...new Set(routes.map(({ id }) => id))].filter((id) => id !== '__root__');
  const pages = [
    ...ids.filter((id) => !id.endsWith('/')).map((id) => pageOf(id)),
    ...ids.filter((id) => id.endsWith('/')).map((id) => pageOf(id)),
    ...declared.flatMap(({ id, leadsTo }) => (leadsTo ? [pageOf(id, leadsTo)] : [])),
  ];
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
  return {
    files,
    fonts: fonts.map((file) => file.replace(assets, '')),
    pages: Object.fromEntries(pages),
  };
}
