/** The number of key presses and pointer actions since the page opened. */
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
 * Marks the current moment; the returned function reports whether the user has been inactive since. A late
 * response may move the focus only in that case.
 */
export function watchInactivity(): () => boolean {
  if (!listening) {
    listening = true;
    for (const kind of ['keydown', 'pointerdown', 'input']) window.addEventListener(kind, count, true);
  }
  const at = acts;
  return () => acts === at;
}
