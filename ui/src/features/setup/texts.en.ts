declare module '@/lib/i18n/keys' {
  interface Catalog {
    setup: typeof setup;
  }
}

export const setup = {
  title: 'Set up your company',
  progress: '{{done, number}} of {{count, number}} steps completed',
  show: 'Show steps',
  hide: 'Hide steps',
  done: 'Completed:',
  open: 'Not completed:',
  optional: 'Optional',
  steps: {
    people: 'Invite people',
    approver: 'Give an approver a limit',
    releaser: 'Choose who releases payments',
    companies: 'Add your companies',
    glAccounts: 'Add GL accounts',
    vendors: 'Add vendors',
    vendorAccount: 'Approve a bank account of a vendor',
    projects: 'Create projects',
    license: 'Check your license',
    approvalRules: 'Define approval rules',
    bankConnection: 'Connect your bank',
    erpConnection: 'Connect your ERP',
    bankAccount: 'Confirm a bank account',
    printer: 'Add a printer',
    paymentProjects: 'Choose payment projects',
    mailSender: 'Use your own mail server',
  },
  hints: {
    people: 'At least two people have accepted an invitation.',
    approver: 'A person with a role that approves invoices has an approval limit.',
    releaser: 'One person prepares payments, and another person releases them.',
    companies: 'Invoices name the company that they are for.',
    glAccounts: 'Invoices are distributed over these accounts.',
    vendors: 'Enter them, or import a file.',
    vendorAccount: 'One person enters the account, and another person approves it.',
    projects: 'You need a project of invoices and a project of payments.',
    license: 'It permits the work in each of your projects. Ask your account executive if it does not.',
    approvalRules: 'They decide who approves an invoice.',
    bankConnection: 'The test of an SFTP connection succeeded.',
    erpConnection: 'A project of invoices sends approved invoices to it.',
    bankAccount: 'A second person has confirmed it, and a payment project pays from it.',
    printer: 'It prints your checks. They show SPECIMEN until the bank has approved samples.',
    paymentProjects: 'Approved invoices become payments in the projects that you choose.',
    mailSender: 'Until then, the installation sends your messages.',
  },
};
