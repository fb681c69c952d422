import type * as en from './texts.en';

export const twoFactor: typeof en.twoFactor = {
  app: 'Authenticator-App',
  passkey: 'Passkey',
  passkeyHint:
    'Ein Passkey wird auf diesem Gerät, in Ihrem Passwortmanager oder auf einem Sicherheitsschlüssel gespeichert. Sie verwenden ihn mit der Entsperrung des Geräts. Er gilt nur auf dieser Website und schützt Sie so vor Phishing.',
  createPasskey: 'Passkey erstellen',
  scan: 'Scannen Sie den QR-Code mit einer Authenticator-App auf Ihrem Telefon. Geben Sie dann den Code ein, den die App anzeigt.',
  qrCode: 'QR-Code für die Authenticator-App',
  byHand: 'Keine Kamera? Geben Sie diesen Schlüssel in der App ein:',
  copyKey: 'Schlüssel kopieren',
  code: 'Code',
  codeHint: 'Der 6-stellige Code Ihrer Authenticator-App.',
  codesTitle: 'Wiederherstellungscodes',
  codesHint:
    'Mit einem Wiederherstellungscode melden Sie sich an, wenn Sie Ihr Gerät verlieren. Jeder Code gilt einmal. Die Codes werden nur jetzt angezeigt.',
  download: 'Herunterladen',
  fileName: 'countersign-wiederherstellungscodes.txt',
  saved: 'Ich habe die Wiederherstellungscodes gespeichert.',
};
