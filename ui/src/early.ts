// Runs before the application's code is loaded; see early-script.ts in the package root. It renews the token
// first, because all other requests of the page need it.
import { loadStyles, type PageFiles, pageAt, preloadFiles } from './early-files';
import { markStaticFrame } from './early-frame';
import { earlyRows } from './early-rows';
import { startEarlyRequests } from './lib/api/early-requests';
import { preferredLanguage } from './lib/i18n/preferred';
import { exchange, signInTenant, tenantOf } from './lib/session/early';
import { idleMark } from './lib/session/idle-mark';
import { startSignIn } from './lib/session/sign-in';

/** Defined by the build; the development server has no bundled files. */
declare const __PAGE_FILES__: PageFiles | undefined;

declare global {
  interface Window {
    /** Settled when the style sheets of the application are loaded. */
    earlyStyles?: Promise<unknown>;
    /** The sign-in that started with the page. A second one would replace the verifier of the first. */
    earlySignIn?: ReturnType<typeof startSignIn> | undefined;
    /** Requests the code of the page at a path. */
    preloadPage?: (path: string) => void;
  }
}

const { pathname, search } = window.location;
const language = preferredLanguage();
const files = typeof __PAGE_FILES__ === 'undefined' ? undefined : __PAGE_FILES__;
const page = pageAt(pathname, language, files);

const tenant = tenantOf(pathname);
// A paused session stays paused until the user resumes it.
if (tenant && !idleMark(tenant).isSet()) {
  const answer = exchange(tenant);
  answer.catch(() => {}); // errors are handled by the code that awaits the promise
  window.earlyExchange = { tenant, answer };
  const { pattern, params, reads } = page;
  const rows = search === '' && earlyRows[pattern as keyof typeof earlyRows];
  startEarlyRequests({
    tenant,
    exchanged: answer,
    language,
    reads,
    ...(rows && { rows: (user, read) => rows({ params, user, read }) }),
  });
}

const visitor = signInTenant(pathname, search);
if (visitor) window.earlySignIn = startSignIn(visitor);

markStaticFrame(document.documentElement, pathname);
if (files) {
  window.earlyStyles = loadStyles(files);
  // After the page is parsed: a browser has few connections, and the application comes first.
  const preload = () => preloadFiles(page.files, files.fonts);
  document.addEventListener('readystatechange', preload, { once: true });
  const requested = new Set(page.files);
  window.preloadPage = (path) => {
    const code = pageAt(path, language, files).files.filter((file) => file.endsWith('.js'));
    preloadFiles(
      code.filter((file) => !requested.has(file)),
      [],
    );
    for (const file of code) requested.add(file);
  };
}
