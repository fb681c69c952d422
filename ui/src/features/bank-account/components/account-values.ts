import { all, between, length, type Rule, required, wholeAbove } from '@/components/form/rules';
import type { Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import type { AccountSettings, BankAccount } from '../api/use-bank-accounts';
import type { AccountPart } from '../bank-account-tabs';

/** The settings as fields of forms, named for people. The same fields show what a change contains. */
export function valuesOf(s: AccountSettings) {
  const { ach, checks, positivePay, delivery } = s;
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    bankName: s.bankName,
    routing: s.routing,
    immediateDestination: ach.immediateDestination,
    immediateDestinationName: ach.immediateDestinationName,
    immediateOrigin: ach.immediateOrigin,
    immediateOriginName: ach.immediateOriginName,
    originatingDfiId: ach.originatingDfiId,
    achCompanyName: ach.companyName,
    companyIdentification: ach.companyIdentification,
    entryClass: ach.standardEntryClassCode as string | null,
    entryDescription: ach.companyEntryDescription,
    lineEnding: ach.lineEnding as string | null,
    balanced: ach.balanced,
    sameDay: ach.sameDaySettlementTime ?? false,
    companyName: checks.companyName,
    companyAddress: checks.companyAddress.join('\n'),
    bankAddress: checks.bankAddress,
    fractionPrefix: checks.fractionPrefix as number | string,
    serialDigits: checks.serialDigits as number | string,
    signatureLines: String(checks.signatureLines) as string | null,
    samplesApproved: checks.samplesApproved,
    bankFormat: (positivePay.bankFormat || null) as string | null,
    bankId: positivePay.bankId,
    idValue: positivePay.idValue,
    issueCode: positivePay.bankTransactionCode,
    voidCode: positivePay.cashCode,
    separator: positivePay.fieldSeparator,
    fileName: positivePay.fileName,
    extension: positivePay.extension,
    stamp: positivePay.stampDateAndTime,
    crlf: positivePay.crlf,
    profileId: (delivery.profileId || null) as string | null,
    bankKeyProfileId: (delivery.bankKeyProfileId || null) as string | null,
    ownKeyProfileId: (delivery.ownKeyProfileId || null) as string | null,
    bankFilesUnsigned: delivery.bankFilesUnsigned ?? false,
    address: delivery.address,
    login: delivery.user,
    hostKey: delivery.hostKey,
    inbound: delivery.inbound,
    outbound: delivery.outbound,
    zone: delivery.zone as string | null,
    cutoff: `${two(delivery.cutoffHour)}:${two(delivery.cutoffMinute)}`,
    daysAhead: String(delivery.daysAhead) as string | null,
  };
}

export type SettingValues = ReturnType<typeof valuesOf>;
export type SettingField = keyof SettingValues;

export function settingsOf(v: SettingValues): AccountSettings {
  const [hour = 0, minute = 0] = v.cutoff.split(':').map(Number);
  return {
    bankName: v.bankName.trim(),
    routing: v.routing.replaceAll(' ', ''),
    ach: {
      immediateDestination: v.immediateDestination.trim(),
      immediateDestinationName: v.immediateDestinationName.trim(),
      immediateOrigin: v.immediateOrigin.trim(),
      immediateOriginName: v.immediateOriginName.trim(),
      originatingDfiId: v.originatingDfiId.trim(),
      companyName: v.achCompanyName.trim(),
      companyIdentification: v.companyIdentification.trim(),
      standardEntryClassCode: v.entryClass as AccountSettings['ach']['standardEntryClassCode'],
      companyEntryDescription: v.entryDescription.trim(),
      lineEnding: v.lineEnding as AccountSettings['ach']['lineEnding'],
      balanced: v.balanced,
      sameDaySettlementTime: v.sameDay,
    },
    checks: {
      companyName: v.companyName.trim(),
      companyAddress: v.companyAddress.split('\n').flatMap((line) => line.trim() || []),
      bankAddress: v.bankAddress.trim(),
      fractionPrefix: Number(v.fractionPrefix) || 0,
      serialDigits: Number(v.serialDigits) || 0,
      signatureLines: Number(v.signatureLines) || 0,
      samplesApproved: v.samplesApproved,
    },
    positivePay: {
      bankFormat: v.bankFormat ?? '',
      bankId: v.bankId.trim(),
      idValue: v.idValue.trim(),
      bankTransactionCode: v.issueCode.trim(),
      cashCode: v.voidCode.trim(),
      fieldSeparator: v.separator,
      fileName: v.fileName.trim(),
      extension: v.extension.trim(),
      stampDateAndTime: v.stamp,
      crlf: v.crlf,
    },
    delivery: {
      ...(v.profileId && { profileId: v.profileId }),
      ...(v.bankKeyProfileId && {
        bankKeyProfileId: v.bankKeyProfileId,
        bankFilesUnsigned: v.bankFilesUnsigned,
      }),
      ...(v.ownKeyProfileId && { ownKeyProfileId: v.ownKeyProfileId }),
      address: v.address,
      user: v.login,
      hostKey: v.hostKey,
      inbound: v.inbound.trim(),
      outbound: v.outbound.trim(),
      zone: v.zone ?? '',
      cutoffHour: hour,
      cutoffMinute: minute,
      daysAhead: Number(v.daysAhead) || 0,
    },
  };
}

/** A new account without files: its settings are entered on its page. */
export const emptySettings: AccountSettings = {
  bankName: '',
  routing: '',
  ach: {
    immediateDestination: '',
    immediateDestinationName: '',
    immediateOrigin: '',
    immediateOriginName: '',
    originatingDfiId: '',
    companyName: '',
    companyIdentification: '',
    standardEntryClassCode: 'CCD',
    companyEntryDescription: '',
    lineEnding: 'lf',
    balanced: false,
  },
  checks: {
    companyName: '',
    companyAddress: [],
    bankAddress: '',
    fractionPrefix: 0,
    serialDigits: 6,
    signatureLines: 1,
    samplesApproved: false,
  },
  positivePay: {
    bankFormat: '',
    bankId: '',
    idValue: '',
    bankTransactionCode: '',
    cashCode: '',
    fieldSeparator: '',
    fileName: '',
    extension: 'txt',
    stampDateAndTime: false,
    crlf: false,
  },
  delivery: {
    address: '',
    user: '',
    hostKey: '',
    inbound: 'inbound',
    outbound: '',
    zone: 'America/New_York',
    cutoffHour: 17,
    cutoffMinute: 0,
    daysAhead: 1,
  },
};

type FormPart = Exclude<AccountPart, 'projects' | 'history'>;

/** The fields of each part of the page. */
export const fieldsOf = {
  details: ['bankName', 'routing'],
  ach: [
    'immediateDestination',
    'immediateDestinationName',
    'immediateOrigin',
    'immediateOriginName',
    'originatingDfiId',
    'achCompanyName',
    'companyIdentification',
    'entryClass',
    'entryDescription',
    'lineEnding',
    'balanced',
    'sameDay',
  ],
  checks: [
    'companyName',
    'companyAddress',
    'bankAddress',
    'fractionPrefix',
    'serialDigits',
    'signatureLines',
    'samplesApproved',
  ],
  positivePay: [
    'bankFormat',
    'bankId',
    'idValue',
    'issueCode',
    'voidCode',
    'separator',
    'fileName',
    'extension',
    'stamp',
    'crlf',
  ],
  delivery: [
    'profileId',
    'bankKeyProfileId',
    'ownKeyProfileId',
    'bankFilesUnsigned',
    'inbound',
    'outbound',
    'zone',
    'cutoff',
    'daysAhead',
  ],
} as const satisfies Record<FormPart, readonly SettingField[]>;

/** The settings with one's own change that waits: it is continued until another person decides. */
export const shownSettings = (account: BankAccount, own: boolean): AccountSettings =>
  own && account.pendingChange ? account.pendingChange.settings : account;

/** Where the server's message about a setting is shown. */
export function fieldOf(path: string) {
  const names: Record<string, string> = {
    'delivery.zone': 'zone',
    'delivery.cutoff': 'cutoff',
    'delivery.daysAhead': 'daysAhead',
    'delivery.profileId': 'profileId',
    'delivery.address': 'profileId',
    'delivery.bankKeyProfileId': 'bankKeyProfileId',
    'delivery.ownKeyProfileId': 'ownKeyProfileId',
  };
  return names[path] ?? path;
}

/** The ABA checksum: three times the 1st, 4th and 7th digit, seven times the 2nd, and so on. */
export const routing: Rule<string> = (text) => {
  const digits = [...text.replaceAll(' ', '')].map(Number);
  const sum = digits.reduce((total, digit, n) => total + digit * ([3, 7, 1][n % 3] ?? 0), 0);
  return digits.length === 9 && digits.some(Boolean) && sum % 10 === 0 ? null : t('bankAccounts.routingRule');
};

export const accountRules = {
  name: all(required, length(1, 100)),
  bankName: all(required, length(1, 100)),
  routing: all(required, routing),
  fractionPrefix: between(0, 101),
  serialDigits: between(0, 18),
  firstCheck: wholeAbove(0),
  cutoff: required,
  zone: required,
};

type State = Schema<'BankaccountEntry'>['state'];

const tones: Record<State, Tone> = { unconfirmed: 'attention', inUse: 'good', changing: 'progress' };

export const accountState = (state: State) => ({
  tone: tones[state],
  label: t(`bankAccounts.states.${state}`),
});
