declare module '@/lib/i18n/keys' {
  interface Catalog {
    differences: typeof differences;
  }
}

export const differences = {
  fields: {
    approvalLimit: 'Approval limit',
    rules: 'Approval rules',
    name: 'Name',
    description: 'Description',
    permissions: 'Permissions',
    roles: 'Roles',
    members: 'Members',
    active: 'Account is active',
    required: 'A second administrator is required',
    issuer: 'Issuer',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    scopes: 'Scopes',
    mailDomains: 'Email domains',
    enabled: 'People can sign in by it',
    requiresTwoFactors: 'Two-factor sign-in is required',
    projectType: 'Project type',
    erpType: 'ERP type',
    captureMethod: 'Capture method',
    groups: 'Groups with access',
    users: 'People with access',
    achProject: 'Project for ACH payments',
    checkProject: 'Project for checks',
  },
  old: 'Now',
  new: 'After the change',
  on: 'Yes',
  off: 'No',
  nothing: 'None',
  captureMethods: { intelligent: 'Intelligent', manual: 'Manual' },
  rule: '{{title}} → {{levels}}. {{conditions}}',
  passes: 'passes without approval',
  secret: 'Secret {{fingerprint}} (not shown)',
};
