import type * as en from './texts.en';

export const license: typeof en.license = {
  title: 'Lizenz und Nutzung',
  open_one: '{{count, number}} Hinweis zu Ihrer Lizenz',
  open_other: '{{count, number}} Hinweise zu Ihrer Lizenz',
  used: '{{percent, number}} % des Kontingents von {{product}} sind verbraucht',
  remain_one: 'Noch {{count, number}} Seite, bevor zusätzliche Kosten entstehen können',
  remain_other: 'Noch {{count, number}} Seiten, bevor zusätzliche Kosten entstehen können',
  extra_one: '{{count, number}} zusätzliche Seite wurde verbraucht, es können zusätzliche Kosten entstehen',
  extra_other:
    '{{count, number}} zusätzliche Seiten wurden verbraucht, es können zusätzliche Kosten entstehen',
  contact: 'Bitte wenden Sie sich an Ihre Kundenbetreuung.',
  notices: {
    limitReached: 'Das Kontingent von {{feature}} ist erreicht (0 % übrig)',
    expired: '{{feature}} ist abgelaufen',
    inactivated: '{{feature}} wurde deaktiviert',
  },
  refused: {
    notAvailable:
      'Diese Funktion gehört nicht zu Ihrer Lizenz. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    expired: 'Ihre Lizenz für diese Funktion ist abgelaufen. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    inactivated: 'Diese Funktion wurde deaktiviert. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    limitReached: 'Das Kontingent Ihrer Lizenz ist erreicht. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    storage:
      'Das Speicherkontingent Ihrer Lizenz ist erreicht. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
  },
};
