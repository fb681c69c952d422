/** Whether a module is attached to the API beside the product, as the server wrote it into the page. */
export function hasModule(name: string): boolean {
  const attached = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content ?? '';
  // The development server does not fill in the page; it works against a local stack, which has the demo.
  if (import.meta.env.DEV && attached === '__MODULES__') return true;
  return attached.split(' ').includes(name);
}
