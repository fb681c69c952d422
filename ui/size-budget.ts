import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Kilobytes of JavaScript, gzipped, until a page's first paint: the application, the layouts around the
 * page and the page itself with everything they import at once. The limits of gate P11 are 200 for the
 * task queue and 350 for a page with the grid; these stand above what is, so that growth is seen here.
 */
export const budgets: Record<string, { route: string; limit: number }> = {
  'sign-in': { route: '/$tenant/login.tsx', limit: 285 },
  'review tasks': { route: '/_app/tasks/review-tasks.tsx', limit: 330 },
  jobs: { route: '/_app/jobs/index.tsx', limit: 340 },
  workpage: { route: '/_tabs/workpage.tsx', limit: 380 },
  invoice: { route: '/invoice/$invoiceId.tsx', limit: 400 },
};

const layouts = ['/routes/__root.tsx', '/$tenant/route.tsx'];
const appLayouts = ['/_app/route.tsx'];
const projectLayouts = ['/$workspaceId/route.tsx', '/$projectId/route.tsx', '/_tabs/route.tsx'];

/** Fails a build whose pages have grown beyond their budget. */
export function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));
      const of = (module: string) =>
        [...chunks.values()].filter(({ facadeModuleId }) => {
          const path = facadeModuleId?.split('?')[0] ?? '';
          return path.endsWith(module) && path.includes('/src/routes/');
        });
      const entry = [...chunks.values()].filter(({ isEntry }) => isEntry);
      const report: Record<string, number> = {};
      for (const [page, { route, limit }] of Object.entries(budgets)) {
        const own = of(route);
        if (own.length === 0) this.error(`size-budget: there is no chunk of ${route}`);
        const around = [
          ...layouts,
          ...(page === 'sign-in' ? [] : appLayouts),
          ...(page === 'workpage' || page === 'invoice' ? projectLayouts : []),
        ];
        const seen = new Set<string>();
        const take = (name: string) => {
          const chunk = chunks.get(name);
          if (!chunk || seen.has(name)) return;
          seen.add(name);
          chunk.imports.forEach(take);
        };
        for (const chunk of [...entry, ...around.flatMap(of), ...own]) take(chunk.fileName);
        const total = [...seen].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000;
        report[page] = Math.round(total * 10) / 10;
        if (total > limit) this.error(`size-budget: ${page} loads ${total.toFixed(1)} kB of ${limit} kB`);
      }
      // The figures of gate P11 are read from here.
      if (process.env.COUNTERSIGN_SIZES) writeFileSync(process.env.COUNTERSIGN_SIZES, JSON.stringify(report));
      this.info(
        Object.entries(report)
          .map(([page, size]) => `${page} ${size} kB`)
          .join(', '),
      );
    },
  };
}
