declare module '@/lib/i18n/keys' {
  interface Catalog {
    sandbox: typeof sandbox;
  }
}

export const sandbox = {
  title: 'Sandbox.',
  body: 'Files for banks, checks and messages are recorded, not delivered. The ERP is real.',
  open: 'Show recordings',
};
