declare module '@/lib/i18n/keys' {
  interface Catalog {
    dashboard: typeof dashboard;
  }
}

export const dashboard = {
  figures: 'Your work in figures',
  work: 'Your work',
  urgent: 'Urgent tasks',
  urgentCount_one: '{{count, number}} urgent task',
  urgentCount_other: '{{count, number}} urgent tasks',
  noUrgent: 'No urgent tasks',
  noUrgentHint: 'Tasks due within three days appear here.',
  viewAllUrgent: 'View all urgent tasks',
  recentProjects: 'Recent payment projects',
  task: 'Task',
  project: 'Project',
  invoiceNumber: 'Invoice number',
  assignee: 'Assignee',
  dueDate: 'Due date',
  toCorrect: 'To correct',
  toApprove: 'To approve',
  myTasks: 'My tasks',
  toRelease: 'To release',
  problems: 'Problems',
  overdue: 'Overdue',
  due: 'Due this week',
  nothing: 'Nothing to do',
  nothingHint: 'New work will appear here.',
  viewAll: 'View all {{count, number}}',
  errorsIn: '{{project}}: errors ({{count, number}})',
  placeCount: '{{project}} ({{count, number}})',
  unnumbered: 'Without number',
  batchPayments_one: '{{count, number}} payment',
  batchPayments_other: '{{count, number}} payments',
  payment: 'Payment {{number}}',
  failedPayment: 'Payment failed',
  failedJob: 'Job failed',
  failedPayments: 'Failed payments: {{project}} ({{count, number}})',
  failedJobs: 'Failed jobs ({{count, number}})',
  batchProblems: 'Batches: {{project}} ({{count, number}})',
  reasons: {
    captured: 'Check and submit',
    erp_failed: 'Refused by the ERP',
    payment_failed: 'Returned unpaid',
  },
};
