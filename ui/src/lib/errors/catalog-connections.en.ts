import type { Explanation } from './catalog.en';

/** Errors of connections to other servers. */
export const connections = {
  PrinterInUseException: {
    cause: 'Check runs of this printer aren’t printed yet.',
    next: 'Its address and its agent can’t change, it stays active, and no other machine can be paired with the agent. Finish or cancel the runs, then try again.',
  },
  PrinterIsInactive: { cause: 'The printer isn’t active.', next: 'Choose another printer.' },
  PrintSettingsUnsupportedException: {
    cause: 'The printer doesn’t support its default settings.',
    next: 'Choose another tray, page size or mode for the printer, then print again.',
  },
  PrinterBusyException: {
    cause: 'The printer is being contacted.',
    next: 'Wait for the result, then try again.',
  },
  PairingCodeRefusedException: {
    cause: 'The pairing code is wrong, was used already or has expired.',
    next: 'Create a new pairing code on the page of print agents.',
  },
  InvalidDataSourceException: {
    cause: 'The agent doesn’t offer this data source.',
    next: 'Add it to the file of the agent and restart the agent.',
  },
  DrillIsDisabledException: {
    cause: 'Links from this ERP are disabled.',
    next: 'Ask your administrator to enable them in Company settings.',
  },
  ConnectionInUseException: {
    cause:
      'The company sends its messages with a profile of this connection, or an ERP connection or a workflow uses one.',
    next: 'The profile shows what uses it. Choose another profile there first.',
  },
  ConnectionDeliversException: {
    cause: 'Files of a bank account are delivered with a profile of this connection.',
    next: 'Choose another profile for the bank account first.',
  },
  BankAccountNotConfirmedException: {
    cause: 'A second person has not confirmed the bank account yet.',
    next: 'Ask another person to confirm it in Company settings.',
  },
  BankConnectionChangedException: {
    cause: 'The connection profile or a key of the bank account has changed. Nothing was sent.',
    next: 'Propose the changed connection at the bank account. Another person confirms it.',
  },
  SecretIsMissing: {
    cause: 'The connection profile has no password or key yet. Nothing was sent.',
    next: 'Enter it in Connections and keys. Work that waits for it continues then.',
  },
  AuthorizationHasEnded: {
    cause: 'This authorization was used, has ended, or belongs to another person.',
    next: 'Authorize the profile again on the page of its connection.',
  },
  ProfileIsNotAuthorized: {
    cause: 'No person has authorized the connection profile yet. Nothing was sent.',
    next: 'Authorize it in Connections and keys. Work that waits for it continues then.',
  },
  SecretMustBeEnteredAgain: {
    cause: 'The server or the way to sign in has changed.',
    next: 'Enter the secret again, so that another server never receives it.',
  },
  HostIsInvalid: {
    cause: 'This is not the name of a server.',
    next: 'Enter a name such as files.example.com, or an IP address.',
  },
  HostKeyIsMissing: {
    cause: 'The host key of the server is not accepted yet.',
    next: 'Fetch the host key, compare it, and accept it.',
  },
  EncryptionIsNeeded: {
    cause: 'A secret is sent over an encrypted connection only.',
    next: 'Choose an encryption, or an address that begins with https://.',
  },
  AddressIsNotAllowed: {
    cause: 'This address is local or private.',
    next: 'Ask the operator of the installation to allow its network.',
  },
  ServerUnreachableException: {
    cause: 'The server does not answer, or it is no SFTP server.',
    next: 'Check the host and the port, then try again.',
  },
  KeyInUseException: {
    cause: 'The key is in use.',
    next: 'Choose another key for its bank accounts first, or replace it.',
  },
  KeyIsUnreadable: {
    cause: 'This is not an OpenPGP key that can be used here.',
    next: 'Paste one complete key, with its first and last line.',
  },
  KeyPassphraseIsWrong: {
    cause: 'The passphrase does not open the private key.',
    next: 'Enter the passphrase with which the key was exported.',
  },
  KeyIsTooWeak: {
    cause: 'The key is too weak: RSA keys need at least 2048 bits; DSA and ElGamal keys are not accepted.',
    next: 'Ask its owner for a stronger key.',
  },
  KeyIsExpired: { cause: 'A key has expired.', next: 'Replace it on its page in Company settings.' },
  KeyIsNotUsable: {
    cause: 'The key was revoked or replaced, or it cannot do what is needed.',
    next: 'Import or generate another key.',
  },
  FileIsNotAuthenticException: {
    cause:
      'The file can’t be opened with the company’s keys, or the bank did not sign it. Nothing of it was read.',
    next: 'Ask the bank, then compare the keys of the bank account.',
  },
  ServiceCallException: {
    cause: 'The service of a connection profile refused the request or couldn’t be reached.',
    next: 'Test the profile in Company settings and check the status in the step. Then start the job again.',
  },
  FileNameTakenException: {
    cause: 'The recipient’s folder contains another file of this name.',
    next: 'Change the name in the workflow, or let the step replace the file. Then start the job again.',
  },
  CrmUnavailableException: {
    cause: 'The CRM does not answer.',
    next: 'Try again, or continue without a CRM record.',
  },
  CrmFileInvalidException: {
    cause: 'The file of the CRM can’t be read.',
    next: 'Ask the operator of the installation to correct it, or continue without a CRM record.',
  },
  CrmReferenceTakenException: {
    cause: 'Another tenant was created from this CRM record.',
    next: 'Choose another record, or continue without a CRM record.',
  },
} satisfies Record<string, Explanation>;
