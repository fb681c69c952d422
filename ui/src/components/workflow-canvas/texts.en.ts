declare module '@/lib/i18n/keys' {
  interface Catalog {
    canvas: typeof canvas;
  }
}

export const canvas = {
  exits: { Succeeded: 'Succeeded', Failed: 'Failed', Then: 'Then', Else: 'Else' },
  nodeName: '{{name}}, {{kind}}',
  linkName: '{{exit}} from {{from}} to {{to}}',
  problemCount_one: '{{count, number}} problem',
  problemCount_other: '{{count, number}} problems',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all steps',
  controls: 'View of the canvas',
  map: 'Overview',
  /** The run of a job on the canvas. */
  run: {
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
    latestRequest: 'Latest request',
    latestProblem: 'Problem of the latest request',
    found: 'Records found: {{number}}',
    requestFailed: 'Request {{number}} of {{most}} failed',
    requestFollows: 'The step then sends the next request.',
    hours: '{{hours, number}} h {{minutes}} min',
    minutes: '{{minutes}} min {{seconds}} s',
    seconds: '{{seconds}} s',
    showSteps: 'Show steps in loops',
    moment: 'Moment of the run',
    latest: 'Now',
    toLatest: 'Show the latest state',
  },
};
