import type { AccountSettings, BankAccount } from '../api/use-bank-accounts';

/** The settings that name a key, the key of the bank first. */
export const keyFields = ['bankKeyProfileId', 'ownKeyProfileId'] as const;
export type KeyField = (typeof keyFields)[number];

export const isKeyField = (field: string): field is KeyField => keyFields.some((one) => one === field);

/** The fingerprint that two people confirm with the settings. */
export const confirmedKey = ({ delivery }: AccountSettings, field: KeyField): string =>
  (field === 'bankKeyProfileId' ? delivery.bankKeyFingerprint : delivery.ownKeyFingerprint) ?? '';

/** The key of the account as it is now. */
export const currentKey = ({ bankKey, ownKey }: BankAccount, field: KeyField) =>
  field === 'bankKeyProfileId' ? bankKey : ownKey;

/** The keys that were replaced since two people confirmed them. */
export const replacedKeys = (account: BankAccount): readonly KeyField[] =>
  keyFields.filter(
    (field) =>
      account.delivery[field] && currentKey(account, field)?.fingerprint !== confirmedKey(account, field),
  );
