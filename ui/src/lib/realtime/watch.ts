/**
 * Counts milliseconds, initially from the start of the page. The monotonic clock stops while a computer
 * sleeps, and users can change the system clock, so the larger difference counts: an overestimate costs an
 * unnecessary reload, an underestimate would miss events.
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
