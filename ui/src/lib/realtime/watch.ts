/**
 * Counts milliseconds, at first from when the page began. The steady clock stands still while a computer
 * sleeps and the other one is set by people, so the longer of the two counts: too long costs a question too
 * many, too short would miss something.
 */
export function watchSincePage() {
  let ticks = 0;
  let wall = performance.timeOrigin;
  return {
    elapsed: () => Math.max(performance.now() - ticks, Date.now() - wall),
    restart() {
      ticks = performance.now();
      wall = Date.now();
    },
  };
}
