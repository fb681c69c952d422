declare module '@/lib/i18n/keys' {
  interface Catalog {
    workflowCanvas: typeof workflowCanvas;
  }
}

export const workflowCanvas = {
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
};
