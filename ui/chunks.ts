import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { routesOf, sharingPages } from './size-budget.ts';
import { commonTextFiles, findTexts, type TextsOfPages } from './text-files.ts';

type Chunk = Rolldown.OutputChunk;

/** Pages that share modules with measured ones: forms without a list. */
const others = ['/company-settings/preferences.tsx'];

/** The page whose small modules are one file even if only other pages need them, too: it loads most files. */
const joinedPage = sharingPages.indexOf('workpage');

/** The file of the modules that almost every page needs. */
const common = 'base';

/** A group with less code is part of the common file: a request costs more. Characters before minification. */
const smallest = 10_000;

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
 * The file of each module that the entry or the measured pages share with others. Modules that the same measured pages
 * need are in one file. The modules of one page only stay with its code.
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
  const measured = sharingPages.map((page) => modulesOf(routesOf(page).flatMap(of), chunks));
  const pages = [...measured, ...others.map((route) => modulesOf(of(route), chunks))];
  const owned = new Set(
    built.filter(({ isDynamicEntry }) => isDynamicEntry).flatMap(({ moduleIds }) => moduleIds),
  );
  const groupOf = (id: string) => {
    if (entry.has(id) || measured.filter((modules) => modules.has(id)).length >= manyPages) return common;
    const users = pages.flatMap((modules, page) => (modules.has(id) ? [page] : []));
    const joined = users.length > 1 || (users[0] === joinedPage && !owned.has(id));
    return joined ? `shared-${users.join('')}` : undefined;
  };
  const all = [...new Set([...entry, ...pages.flatMap((modules) => [...modules])])];
  const grouped = all.flatMap((id) => {
    const group = groupOf(id);
    return group ? [{ id, group }] : [];
  });
  const lengths = new Map(
    built.flatMap(({ modules }) => Object.entries(modules).map(([id, m]) => [id, m.renderedLength])),
  );
  const lengthOf = (name: string) =>
    grouped.reduce((sum, { id, group }) => sum + (group === name ? (lengths.get(id) ?? 0) : 0), 0);
  const small = new Set(grouped.map(({ group }) => group).filter((name) => lengthOf(name) < smallest));
  return new Map(grouped.map(({ id, group }) => [id, small.has(group) ? common : group]));
}

/** The possible files of a route. */
const filesOf = (id: string) => [`/routes${id}.tsx`, `/routes${id}/route.tsx`, `/routes${id}index.tsx`];

/** The measured pages that show the texts of a file, by index. */
function usersOfTexts({ filesOfRoute }: TextsOfPages): (file: string) => string {
  const ids = Object.keys(filesOfRoute);
  const pages = sharingPages.map((page) => {
    const around = routesOf(page);
    const ofPage = ids.filter((id) =>
      around.some((route) => filesOf(id).some((file) => file.endsWith(route))),
    );
    return new Set(ofPage.flatMap((id) => filesOfRoute[id] ?? []));
  });
  return (file) => pages.flatMap((files, page) => (files.has(file) ? [page] : [])).join('');
}

/** The texts that almost every page shows are one file per language; those that the same measured pages show, too. */
function textGroup(texts: TextsOfPages): (id: string) => string | undefined {
  const common = [...commonTextFiles(texts), 'lib/errors/catalog-basic'];
  const usersOf = usersOfTexts(texts);
  return (id) => {
    const [, ofAll] = /virtual:texts\/(en|de)$/.exec(id) ?? [];
    if (ofAll) return `texts-${ofAll}`;
    const [, path = '', language] = /\/src\/(.+)\.(en|de)\.ts$/.exec(id) ?? [];
    if (!language) return undefined;
    // A part of a file must be where the file is: files that import each other would read texts before they exist.
    const file = path.replace(/(texts)-\w+$/, '$1');
    if (common.includes(file)) return `texts-${language}`;
    const users = usersOf(file);
    return users ? `texts-${language}-${users}` : undefined;
  };
}

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
  const textsOf = textGroup(findTexts());
  const fileOf = (id: string) => {
    if (id.includes('vite/preload-helper')) return common;
    return id.endsWith('/src/main.tsx') || id.includes('?tsr-split') ? undefined : shared.get(id);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => textsOf(id) ?? fileOf(id) }],
  };
}
