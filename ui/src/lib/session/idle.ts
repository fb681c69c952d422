import type { SessionChannel } from './channel';

/** The specification gives 28 of an unnamed unit; a finance product waits 28 minutes. */
export const idleAfter = 28 * 60_000;
const debounce = 5_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/**
 * Calls onIdle once nobody has touched any tab for idleAfter. A sleeping laptop fires no timers, so
 * waking up is checked by the clock.
 */
export function watchIdle(channel: SessionChannel, onIdle: () => void, after = idleAfter): () => void {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout>;

  const check = () => {
    const left = last + after - Date.now();
    if (left <= 0) {
      stop();
      onIdle();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(check, left);
  };

  const seen = () => {
    const now = Date.now();
    if (now - last < debounce) return;
    // Movement that merely wakes a machine must not revive a session that has run out.
    if (now - last >= after) {
      check();
      return;
    }
    last = now;
    channel.say('activity');
  };

  const woke = () => {
    if (document.visibilityState === 'visible') check();
  };

  const leave = channel.listen((message) => {
    if (message === 'activity') last = Date.now();
  });

  function stop() {
    clearTimeout(timer);
    leave();
    for (const sign of signs) window.removeEventListener(sign, seen, true);
    document.removeEventListener('visibilitychange', woke);
  }

  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true });
  document.addEventListener('visibilitychange', woke);
  timer = setTimeout(check, after);
  return stop;
}
