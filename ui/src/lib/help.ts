/** The help site's address as the server wrote it into the page; undefined where none is configured. */
export function helpAddress(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[name=help-url]')?.content ?? '';
  return /^https?:\/\//.test(address) ? address : undefined;
}
