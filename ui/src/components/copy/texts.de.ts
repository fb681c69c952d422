import type * as en from './texts.en';

export const copying: typeof en.copying = {
  copied: 'Kopiert',
  notCopied: 'Kopieren ist hier nicht möglich. Markieren und kopieren Sie den Text.',
};
