/** The files in /assets that pages load, by the pattern of their path; the build writes them (page-files.ts). */
export interface PageFiles {
  files: string[];
  fonts: string[];
  /** The style sheets of the application. */
  styles: string[];
  /** A pattern such as "/$tenant/jobs/$jobId", and the indexes of its files. */
  pages: [pattern: string, files: number[]][];
}

/** The files of the page at a path. A pattern without parameters precedes one with them. */
export function filesAt(path: string, { files, pages }: Pick<PageFiles, 'files' | 'pages'>): string[] {
  const given = path.split('/').filter(Boolean);
  const fits = (pattern: string) => {
    const parts = pattern.split('/').filter(Boolean);
    return (
      parts.length === given.length && parts.every((part, i) => part.startsWith('$') || part === given[i])
    );
  };
  const found = pages.filter(([pattern]) => fits(pattern));
  const parameters = (pattern: string) => pattern.split('$').length;
  const [best] = found.sort(([a], [b]) => parameters(a) - parameters(b));
  return (best?.[1] ?? []).flatMap((index) => files[index] ?? []);
}

/** Milliseconds until the page arrived. Above them the network is slow, and fonts would delay the code. */
const slow = 500;

/** Requests the files of the page in parallel to the application, and the fonts unless the network is slow. */
export function preloadFiles(path: string, given: PageFiles): void {
  for (const file of filesAt(path, given)) {
    if (file.endsWith('.css')) link({ rel: 'preload', as: 'style' }, file);
    else link({ rel: 'modulepreload' }, file);
  }
  if (performance.now() > slow) return;
  for (const font of given.fonts) link({ rel: 'preload', as: 'font', type: 'font/woff2' }, font);
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
