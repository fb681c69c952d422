import type * as en from './second-step-texts.en';

export const secondStep: typeof en.secondStep = {
  title: 'Anmeldung bestätigen',
  recovery: 'Wiederherstellungscode',
  recoveryHint: 'Einer der Codes, die Sie gespeichert haben. Er gilt einmal.',
  passkeyHint: 'Melden Sie sich mit dem Passkey an, den Sie hinzugefügt haben.',
  usePasskey: 'Passkey verwenden',
  useRecovery: 'Wiederherstellungscode verwenden',
  useApp: 'Authenticator-App verwenden',
  submit: 'Anmelden',
  lost: 'Kein Gerät und kein Wiederherstellungscode? Bitten Sie die Administration Ihres Unternehmens, Ihre Zwei-Faktor-Anmeldung zurückzusetzen.',
  enroll: 'Zwei-Faktor-Anmeldung einrichten',
  enrollHint: 'Ihre Rolle verlangt zusätzlich zum Passwort einen zweiten Faktor.',
  confirm: 'Bestätigen',
  continue: 'Weiter',
};
