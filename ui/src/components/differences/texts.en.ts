declare module '@/lib/i18n/keys' {
  interface Catalog {
    differences: typeof differences;
  }
}

export const differences = {
  old: 'Now',
  new: 'After the change',
  on: 'Yes',
  off: 'No',
  nothing: 'None',
  rule: '{{title}} → {{levels}}. {{conditions}}',
  passes: 'passes without approval',
  secret: 'Secret {{fingerprint}} (not shown)',
};
