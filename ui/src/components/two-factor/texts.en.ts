declare module '@/lib/i18n/keys' {
  interface Catalog {
    twoFactor: typeof twoFactor;
  }
}

export const twoFactor = {
  app: 'Authenticator app',
  passkey: 'Passkey',
  passkeyHint:
    'A passkey is stored on this device, in your password manager or on a security key. You use it with the unlock of the device. It works only on this site, which protects you from phishing.',
  createPasskey: 'Create passkey',
  scan: 'Scan the QR code with an authenticator app on your phone. Then enter the code that the app shows.',
  qrCode: 'QR code for the authenticator app',
  byHand: 'No camera? Enter this key in the app:',
  copyKey: 'Copy key',
  code: 'Code',
  codeHint: 'The 6-digit code of your authenticator app.',
  codesTitle: 'Recovery codes',
  codesHint:
    'With a recovery code, you sign in if you lose your device. Each code works once. The codes are shown only now.',
  download: 'Download',
  fileName: 'countersign-recovery-codes.txt',
  saved: 'I have saved the recovery codes.',
};
