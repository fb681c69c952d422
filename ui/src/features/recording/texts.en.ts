declare module '@/lib/i18n/keys' {
  interface Catalog {
    recordings: typeof recordings;
  }
}

export const recordings = {
  about: 'What this company would have sent if it were live, the newest first.',
  live: 'This company is live. What it sends is delivered and not recorded here.',
  realTitle: 'What is still real',
  real: 'One-time links go to their recipients by email. Tests of connections and test pages of printers reach the real servers. Invoices go to the ERP of their project, so choose its test system. Steps of workflows reach the services and servers of their connection profiles. Nothing is read from banks.',
  stays:
    'A sandbox never becomes live. Its roles, groups, projects, approval rules and limits move to a live company with a',
  file: 'configuration file',
  columns: {
    recordedAt: 'Time',
    channel: 'Channel',
    state: 'State',
    recipient: 'Recipient',
    name: 'Name',
    subject: 'Subject',
    batchNumber: 'Batch',
    size: 'Bytes',
  },
  channels: { bank: 'Bank', printer: 'Printer', mail: 'Email' },
  states: { temporary: 'Uploading', delivered: 'Recorded', withdrawn: 'Withdrawn' },
  content: 'Message',
  details: 'Details',
  empty: 'Nothing recorded yet',
  emptyHint: 'Files for banks, checks and messages of this company appear here.',
};
