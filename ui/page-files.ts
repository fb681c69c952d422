import type { Rolldown } from 'vite';
import type { PageFiles } from './src/early-files.ts';
import { routeId } from './text-files.ts';

/** Where the build puts all files; see src/early-files.ts. */
const assets = /^assets\//;

type Chunk = Rolldown.OutputChunk;

/** The pattern of a route's path: its id without the parts of layouts. */
const patternOf = (id: string) =>
  `/${id
    .split('/')
    .filter((part) => part && !part.startsWith('_'))
    .join('/')}`;

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
  const pages = [...new Set(routes.map(({ id }) => id))].map((page): PageFiles['pages'][number] => {
    const around = routes.filter(({ id }) => page === id || page.startsWith(`${id.replace(/\/$/, '')}/`));
    const own = closure(around.map(({ chunk }) => chunk)).filter((file) => !application.has(file));
    return [patternOf(page), [...new Set(own)].map((file) => indexOf(file.replace(assets, '')))];
  });
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
  return {
    files,
    fonts: fonts.map((file) => file.replace(assets, '')),
    pages: pages.filter(([, own]) => own.length > 0),
  };
}
