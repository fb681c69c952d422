declare module '@/lib/i18n/keys' {
  interface Catalog {
    jobDiagram: typeof jobDiagram;
  }
}

export const jobDiagram = {
  title: '{{name}}, version {{number}}',
  details: 'Details of the step',
  choose: 'Select a step to see its details.',
  pending: 'Not yet reached',
  unreached: 'Not reached',
  nodeName: '{{name}}, {{kind}}: {{state}}',
  nodeHelp: 'Press Enter to see the details of the step.',
  done: '{{done, number}} of {{total, number}} done',
  failed: '{{number, number}} failed',
  running: '{{number, number}} running',
  waiting: '{{number, number}} waiting',
  aborted: '{{number, number}} aborted',
  skipped: '{{number, number}} skipped',
  state: 'State',
  kind: 'Type',
  items: 'Items',
  steps: 'Steps',
  duration: 'Duration',
  summary: 'Result',
  hours: '{{hours, number}} h {{minutes}} min',
  minutes: '{{minutes}} min {{seconds}} s',
  seconds: '{{seconds}} s',
  showSteps: 'Show steps in loops',
};
