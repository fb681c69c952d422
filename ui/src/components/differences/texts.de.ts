import type * as en from './texts.en';

export const differences: typeof en.differences = {
  old: 'Jetzt',
  new: 'Nach der Änderung',
  on: 'Ja',
  off: 'Nein',
  nothing: 'Keine Angabe',
  rule: '{{title}} → {{levels}}. {{conditions}}',
  passes: 'ohne Freigabe',
  secret: 'Geheimnis {{fingerprint}} (wird nicht angezeigt)',
};
