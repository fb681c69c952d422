import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { findTexts, loadersOf, routeId } from './text-files.ts';

interface Budget {
  route: string;
  /** Kilobytes, gzipped. */
  limit: number;
  /** The same for the style sheets of these modules. */
  styles: number;
  /** Modules that the page imports during its first render. */
  also?: string[];
  /** Few people open it: its modules do not decide which files the other pages share. */
  apart?: boolean;
}

/**
 * JavaScript until a page's first paint: the application, its layouts, the page with its static imports, and
 * its texts in one language. Gate P11 allows the task queue 200 and a page with the grid 350; the
 * limits are slightly above the current size, so that growth fails the build. `make bench` loads the task
 * queue in a browser and reports the actual size next to this one.
 */
export const budgets: Record<string, Budget> = {
  'sign-in': { route: '/$tenant/login.tsx', limit: 203, styles: 14.5 },
  home: { route: '/_app/dashboard.tsx', limit: 197, styles: 15 },
  'review tasks': { route: '/_app/tasks/review-tasks.tsx', limit: 200, styles: 17 },
  jobs: { route: '/_app/jobs/index.tsx', limit: 217, styles: 19 },
  workpage: { route: '/_tabs/workpage.tsx', limit: 239, styles: 20.5 },
  invoice: { route: '/invoice/$invoiceId.tsx', limit: 326, styles: 30.5 },
  designer: { route: '/workflows/$workflowId.tsx', limit: 391, styles: 30, apart: true },
};

/** The pages whose common modules are in shared files. */
export const sharingPages: readonly string[] = Object.keys(budgets).filter((page) => !budgets[page]?.apart);

const layouts = ['/routes/__root.tsx', '/$tenant/route.tsx'];
const appLayouts = ['/_app/route.tsx'];
const projectLayouts = ['/$workspaceId/route.tsx', '/$projectId/route.tsx'];
const tabLayouts = [...projectLayouts, '/_tabs/route.tsx'];

/** The route files of a measured page, from the root to the page. */
export function routesOf(page: string): string[] {
  const { route = '' } = budgets[page] ?? {};
  return [
    ...layouts,
    ...(page === 'sign-in' ? [] : appLayouts),
    ...(page === 'workpage' || page === 'invoice' ? tabLayouts : []),
    ...(page === 'designer' ? projectLayouts : []),
    route,
  ];
}

/** Fails the build if a page exceeds its budget. */
export function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    // Uses the written output, which includes code that the bundler adds last.
    writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const sizes = new Map(
        [...chunks].map(([name, { code }]) => [name, gzipSync(code, { level: 9 }).length]),
      );
      const all = [...chunks.values()];
      const fileOf = ({ facadeModuleId }: { facadeModuleId: string | null }) =>
        facadeModuleId?.split('?')[0] ?? '';
      const of = (module: string) => all.filter((chunk) => fileOf(chunk).endsWith(module));
      // Some of them share a file; see chunks.ts.
      const holding = (module: string) =>
        all.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      const entry = all.filter(({ isEntry }) => isEntry);
      const { filesOfRoute } = findTexts();
      const sheets = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css')
            ? [[file.fileName, gzipSync(file.source, { level: 9 }).length] as const]
            : [],
        ),
      );
      const report: Record<string, number> = {};
      const styleReport: Record<string, number> = {};
      for (const [page, { route, limit, styles, also = [] }] of Object.entries(budgets)) {
        const around = routesOf(page).flatMap(of);
        const ids = ['__root__', ...around.map((chunk) => routeId(fileOf(chunk)) ?? '')];
        const texts = [...new Set(ids.flatMap((id) => filesOfRoute[id] ?? []))];
        const modules = [loadersOf('en'), ...texts.map((name) => `/src/${name}.en.ts`)];
        const own = [...modules.flatMap(holding), ...also.flatMap(of)];
        if (of(route).length === 0 || own.length < modules.length + also.length)
          this.error(`size-budget: not all chunks of ${page} were found`);
        const seen = new Set<string>();
        const take = (name: string) => {
          const chunk = chunks.get(name);
          if (!chunk || seen.has(name)) return;
          seen.add(name);
          chunk.imports.forEach(take);
        };
        for (const chunk of [...entry, ...around, ...own]) take(chunk.fileName);
        const total = [...seen].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000;
        const used = new Set(
          [...seen].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
        );
        const styleTotal = [...used].reduce((sum, name) => sum + (sheets.get(name) ?? 0), 0) / 1000;
        report[page] = Math.round(total * 10) / 10;
        styleReport[page] = Math.round(styleTotal * 10) / 10;
        if (total > limit) this.error(`size-budget: ${page} loads ${total.toFixed(1)} kB of ${limit} kB`);
        if (styleTotal > styles)
          this.error(
            `size-budget: ${page} loads ${styleTotal.toFixed(1)} kB of styles, allowed ${styles} kB`,
          );
      }
      // The check of gate P11 reads these figures.
      if (process.env.COUNTERSIGN_SIZES) writeFileSync(process.env.COUNTERSIGN_SIZES, JSON.stringify(report));
      this.info(
        Object.entries(report)
          .map(([page, size]) => `${page} ${size} kB + ${styleReport[page]} kB of styles`)
          .join(', '),
      );
    },
  };
}
