/** The address of the help site that the server wrote into the page; undefined if none is configured. */
export function helpAddress(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[name=help-url]')?.content ?? '';
  return /^https?:\/\//.test(address) ? address : undefined;
}
