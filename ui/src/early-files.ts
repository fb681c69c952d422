import type { LanguageCode } from './lib/i18n/preferred';

/** The files of a page, as indexes of PageFiles.files, and the paths in the API that it reads. */
interface Page {
  files: number[];
  texts: Record<LanguageCode, number[]>;
  reads: string[];
}

/** The files in /assets that pages load, by the pattern of their path; the build writes them (page-files.ts). */
export interface PageFiles {
  files: string[];
  fonts: string[];
  /** The style sheets of the application. */
  styles: string[];
  /** By a pattern such as "/$tenant/jobs/$jobId". */
  pages: Record<string, Page>;
}

interface FoundPage {
  /** Empty for an unknown path. */
  pattern: string;
  params: Record<string, string>;
  files: string[];
  /** The paths in the API, with the parameters of this address. */
  reads: string[];
}

const partsOf = (path: string) => path.split('/').filter(Boolean);
const countParameters = (pattern: string) => pattern.split('$').length;

/** The page at a path. A pattern without parameters precedes one with them. */
export function pageAt(
  path: string,
  language: LanguageCode,
  built: Pick<PageFiles, 'files' | 'pages'> = { files: [], pages: {} },
): FoundPage {
  const given = partsOf(path);
  const fits = (pattern: string) => {
    const parts = partsOf(pattern);
    return (
      parts.length === given.length && parts.every((part, i) => part.startsWith('$') || part === given[i])
    );
  };
  const fitting = Object.entries(built.pages).filter(([pattern]) => fits(pattern));
  const [best] = fitting.sort(([a], [b]) => countParameters(a) - countParameters(b));
  if (!best) return { pattern: '', params: {}, files: [], reads: [] };
  const [pattern, page] = best;
  const params = Object.fromEntries(partsOf(pattern).map((part, i) => [part.slice(1), given[i] ?? '']));
  return {
    pattern,
    params,
    files: [...page.files, ...page.texts[language]].flatMap((index) => built.files[index] ?? []),
    reads: page.reads.map((read) => read.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '')),
  };
}

/** Milliseconds until the page arrived. Above them the network is slow, and fonts would delay the code. */
const slow = 500;

/**
 * Requests the files of the page in parallel to the application, and the fonts unless the network is slow. The records
 * of the page take precedence: a browser has few connections, and the code is useful only when all of it is loaded.
 */
export function preloadFiles(files: string[], fonts: string[]): void {
  for (const file of files) {
    if (file.endsWith('.css')) link({ rel: 'preload', as: 'style', fetchpriority: 'low' }, file);
    else link({ rel: 'modulepreload', fetchpriority: 'low' }, file);
  }
  if (performance.now() > slow) return;
  for (const font of fonts) link({ rel: 'preload', as: 'font', type: 'font/woff2' }, font);
}

/**
 * Requests the style sheets of the application without delaying the static frame. They precede those of pages, which
 * change some of their rules. Resolves when they are loaded or lost.
 */
export function loadStyles({ styles }: PageFiles): Promise<unknown> {
  return Promise.all(
    styles.map((file) => {
      const element = link({ rel: 'stylesheet' }, file);
      return new Promise((done) => {
        element.addEventListener('load', done);
        element.addEventListener('error', done);
      });
    }),
  );
}

function link(attributes: Record<string, string>, file: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.href = `/assets/${file}`;
  for (const [name, value] of Object.entries({ ...attributes, crossorigin: '' }))
    element.setAttribute(name, value);
  document.head.append(element);
  return element;
}
