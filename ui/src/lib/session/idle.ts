import type { SessionChannel } from './channel';

/** The specification gives 28 of an unnamed unit; a finance product waits 28 minutes. */
export const idleAfter = 28 * 60_000;
const debounce = 5_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** The server allows two minutes more than idleAfter, so a minute between reports is enough. */
const reportEvery = 60_000;

interface Watcher {
  onIdle: () => void;
  /** Called for activity in this tab, once a minute at most. */
  onActivity: () => void;
}

/**
 * Calls onIdle when no tab has seen activity for idleAfter. A sleeping laptop fires no timers, so
 * the clock is checked when it wakes up.
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
    // Movement that merely wakes a machine must not revive a session that has run out.
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
