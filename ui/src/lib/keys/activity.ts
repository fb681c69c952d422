/** How often the person typed, pressed or pointed since the page was opened. */
let acts = 0;
let listening = false;

function count(event: Event): void {
  if (
    event instanceof KeyboardEvent &&
    (event.repeat || ['Control', 'Meta', 'Shift', 'Alt'].includes(event.key))
  ) {
    return;
  }
  acts += 1;
}

/**
 * Marks this moment; the function it returns says whether the person has done nothing since. A late answer
 * may only move the focus of somebody who still waits for it.
 */
export function stillWaiting(): () => boolean {
  if (!listening) {
    listening = true;
    for (const kind of ['keydown', 'pointerdown', 'input']) window.addEventListener(kind, count, true);
  }
  const at = acts;
  return () => acts === at;
}
