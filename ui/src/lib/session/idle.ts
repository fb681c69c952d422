import type { SessionChannel } from './channel';

/** The specification requires 28 of an unnamed unit; this product uses minutes. */
export const idleAfter = 28 * 60_000;
const debounce = 5_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** The server allows two minutes more than idleAfter, so reports once a minute are sufficient. */
const reportEvery = 60_000;

interface Watcher {
  onIdle: () => void;
  /** Called for activity in this tab, at most once a minute. */
  onActivity: () => void;
}

/**
 * Calls onIdle when no tab has had activity for idleAfter. A sleeping laptop runs no timers, so the clock is
 * checked after it wakes up.
 */
export function watchIdle(channel: SessionChannel, { onIdle, onActivity }: Watcher): () => void {
  const after = idleAfter;
  let last = Date.now();
  let reported = 0;
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
    // Activity that wakes the computer must not extend an expired session.
    if (now - last >= after) {
      check();
      return;
    }
    last = now;
    channel.say('activity');
    if (now - reported < reportEvery) return;
    reported = now;
    onActivity();
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
