/** The maximum wait in milliseconds before a skeleton is shown; a shorter skeleton would only flicker. */
const skeletonDelay = 300;

/** Waits for a page's data, at most until its skeleton is shown. */
export async function waitForData(data: Promise<unknown> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, skeletonDelay);
  });
  await Promise.race([data, over]);
  clearTimeout(timer);
}
