declare module '@/lib/i18n/keys' {
  interface Catalog {
    hex: typeof hex;
  }
}

export const hex = {
  line: 'Line {{line}}',
  column: 'Column {{column}}',
  summary: '{{lines}} lines · {{bytes}} bytes',
  record1: 'File header',
  record5: 'Batch header',
  record6: 'Entry',
  record7: 'Addenda',
  record8: 'Batch control',
  record9: 'File control',
  badLength: 'Line {{line}} has {{length}} characters instead of 94',
};
