/** Whether the API includes a module, as the server wrote it into the page. */
export function hasModule(name: string): boolean {
  const attached = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content ?? '';
  // The development server does not write the modules into the page; it uses a local stack, which includes
  // the demo.
  if (import.meta.env.DEV && attached === '__MODULES__') return true;
  return attached.split(' ').includes(name);
}
