// Runs before the application's code is loaded; see early-script.ts in the package root. It renews the token
// first, because all other requests of the page need it.
import { loadStyles, type PageFiles, preloadFiles } from './early-files';
import { markStaticFrame } from './early-frame';
import { exchange, tenantOf } from './lib/session/early';

/** Defined by the build; the development server has no bundled files. */
declare const __PAGE_FILES__: PageFiles | undefined;

declare global {
  interface Window {
    /** Settled when the style sheets of the application are loaded. */
    earlyStyles?: Promise<unknown>;
  }
}

const tenant = tenantOf(window.location.pathname);
if (tenant) {
  const answer = exchange(tenant);
  answer.catch(() => {}); // errors are handled by the code that awaits the promise
  window.earlyExchange = { tenant, answer };
}

markStaticFrame(document.documentElement, window.location.pathname);
if (typeof __PAGE_FILES__ !== 'undefined') {
  const files = __PAGE_FILES__;
  window.earlyStyles = loadStyles(files);
  const preload = () => preloadFiles(window.location.pathname, files);
  // After the page is parsed: a browser has few connections, and the application comes first.
  document.addEventListener('readystatechange', preload, { once: true });
}
