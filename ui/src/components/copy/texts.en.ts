declare module '@/lib/i18n/keys' {
  interface Catalog {
    copying: typeof copying;
  }
}

export const copying = {
  copied: 'Copied',
  notCopied: 'Copying isn’t possible here. Select the text and copy it.',
};
