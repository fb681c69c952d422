/** What is there within this many milliseconds is waited for; a skeleton shown so shortly would only flicker. */
const moment = 300;

/** Waits for a page's data, but not long: what comes later is drawn into the page's skeleton. */
export async function forAMoment(data: Promise<unknown> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, moment);
  });
  await Promise.race([data, over]);
  clearTimeout(timer);
}
