declare module '@/lib/i18n/keys' {
  interface Catalog {
    absences: typeof absences;
  }
}

export const absences = {
  title: 'Absence and delegate',
  hint: 'During an absence, tasks also go to the delegate. The lowest limit applies: of the absent person, of the delegate, or of the absence.',
  enter: 'Enter absence',
  entered: 'Absence entered',
  from: 'First day',
  to: 'Last day',
  delegate: 'Delegate',
  delegateHint: 'Search by name or email.',
  limit: 'Amount limit',
  limitHint: 'Optional. The delegate decides on invoices up to this amount.',
  notAsked: 'isn’t asked',
  notAskedHint:
    '{{name}} may not decide on tasks or has no approval limit, so no tasks go to this person. An administrator can set the limit.',
  states: { planned: 'Planned', running: 'Running', ended: 'Ended', canceled: 'Canceled' },
  earlier_one: 'Show {{count, number}} earlier absence',
  earlier_other: 'Show {{count, number}} earlier absences',
  by: 'Delegate: {{name}}',
  upTo: 'Up to {{limit}}',
  enteredBy: 'Entered by {{name}}',
  cancel: 'Cancel absence',
  end: 'End now',
  cancelTitle: 'End this absence?',
  cancelBody: 'From now on, no tasks go to {{name}} for this absence.',
  canceled: 'Absence ended',
};
