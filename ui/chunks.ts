import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { budgets, routesOf } from './size-budget.ts';
import { commonTextFiles, findTexts } from './text-files.ts';

type Chunk = Rolldown.OutputChunk;

/** A module that this many of the measured pages need is common. */
const manyPages = 4;

/** The chunks of a build in which every module is with the code that imports it. */
async function plainChunks(config: UserConfig, plugins: PluginOption[]): Promise<Chunk[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return files.filter((file) => file.type === 'chunk');
}

/** The modules that load with these chunks. */
function modulesOf(start: Chunk[], chunks: Map<string, Chunk>): Set<string> {
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  start.forEach(visit);
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * The file of each module that the entry or several of the measured pages need. Modules that the same
 * pages need are in one file.
 */
async function sharedModules(config: UserConfig, plugins: PluginOption[]): Promise<Map<string, string>> {
  const built = await plainChunks(config, plugins);
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const of = (route: string) =>
    built.filter(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(route));
  const entry = modulesOf(
    built.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const pages = Object.keys(budgets).map((page) => modulesOf(routesOf(page).flatMap(of), chunks));
  const all = new Set([...entry, ...pages.flatMap((modules) => [...modules])]);
  return new Map(
    [...all].flatMap((id) => {
      const users = pages.flatMap((modules, page) => (modules.has(id) ? [page] : []));
      if (entry.has(id) || users.length >= manyPages) return [[id, 'base']];
      return users.length > 1 ? [[id, `shared-${users.join('')}`]] : [];
    }),
  );
}

/** The texts that almost every page shows are one file per language. */
const textChunk = (language: string, files: string[]) => ({
  name: `texts-${language}`,
  test: new RegExp(`/src/(?:${files.join('|')}|lib/errors/catalog-basic)\\.${language}\\.ts`),
});

/**
 * Modules that are bundled together, because many small files compress badly and load sequentially. Other modules are
 * bundled with the code that imports them. The style sheet of the common modules has them in import order: our styles
 * follow those of Mantine.
 */
export async function chunks(
  config: UserConfig,
  plugins: PluginOption[],
): Promise<Rolldown.CodeSplittingOptions> {
  const shared = await sharedModules(config, plugins);
  const texts = commonTextFiles(findTexts());
  const fileOf = (id: string) => {
    if (id.includes('vite/preload-helper')) return 'base';
    return id.endsWith('/src/main.tsx') || id.includes('?tsr-split') ? undefined : shared.get(id);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [...['en', 'de'].map((language) => textChunk(language, texts)), { name: fileOf }],
  };
}
