/** The addresses of the lost style sheets, and the places they had: their order decides which rule wins. */
const lost = new Map<string, Comment>();

/**
 * Remembers style sheets that fail to load. The bundler's import of a module requests each style sheet once, so a
 * later import would show the module without its styles.
 */
export function watchStyleSheets(): void {
  // A failed load does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const place = document.createComment('');
      target.replaceWith(place);
      lost.set(target.href, place);
    },
    { capture: true },
  );
}

/** Requests the lost style sheets again; fails if one of them is lost again. */
export async function loadLostStyleSheets(): Promise<void> {
  const again = [...lost];
  lost.clear();
  await Promise.all(again.map(loadStyleSheet));
}

function loadStyleSheet([href, place]: [string, Comment]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    place.replaceWith(link);
  });
}
