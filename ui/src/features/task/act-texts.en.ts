declare module '@/lib/i18n/keys' {
  interface Catalog {
    taskActs: typeof taskActs;
  }
}

export const taskActs = {
  text: 'Text',
  recipient: 'Recipient’s email',
  emailNeeded: 'Enter an email address.',
  restartEffect: 'The approvals so far are discarded. The task returns to the first level.',
  dialogs: {
    approve: 'Approve invoice on hold',
    reject: 'Reject invoice',
    requestInfo: 'Ask for more information',
    provideInfo: 'Provide information',
    reassign: 'Reassign task',
    restart: 'Restart the approval?',
  },
  rejectTask: 'Reject “{{name}}”',
  done: {
    approve: 'Approved',
    reject: 'Rejected',
    requestInfo: 'Question sent',
    provideInfo: 'Information added',
    reassign: 'Task reassigned',
    restart: 'Approval restarted',
    complete: 'Form completed',
  },
  form: 'Form',
  complete: 'Complete',
  yes: 'Yes',
  no: 'No',
  actions: {
    approve: 'Approve',
    reject: 'Reject',
    requestInfo: 'Ask for info',
    provideInfo: 'Provide info',
    reassign: 'Reassign',
    restart: 'Restart',
    retractApproval: 'Withdraw approval',
  },
  reason: 'Reason',
  comment: 'Comment',
  nextReminder: 'next reminder',
  escalates: 'escalates',
  openInvoice: 'Open invoice',
  key: 'Key {{key}}',
  approved: 'Approved',
  deferred: 'Approved. Takes effect in 10 seconds.',
  pending: '{{name}} approved. The approval takes effect in a few seconds.',
  passedOn: 'Approved. Sent to the next approver.',
};
