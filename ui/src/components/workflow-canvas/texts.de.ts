import type * as en from './texts.en';

export const workflowCanvas: typeof en.workflowCanvas = {
  exits: { Succeeded: 'Erfolgreich', Failed: 'Fehlgeschlagen', Then: 'Dann', Else: 'Andernfalls' },
  nodeName: '{{name}}, {{kind}}',
  linkName: '{{exit}} von {{from}} zu {{to}}',
  problemCount_one: '{{count, number}} Problem',
  problemCount_other: '{{count, number}} Probleme',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Alle Schritte zeigen',
  controls: 'Ansicht der Zeichenfläche',
  map: 'Übersicht',
};
