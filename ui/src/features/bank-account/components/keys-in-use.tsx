import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { KeyValue } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { inGroups } from '@/lib/format/fingerprint';
import { useTranslation } from '@/lib/i18n/i18n';
import type { BankAccount } from '../api/use-bank-accounts';
import { ConnectionName } from './connection-name';
import { currentKey, keyFields } from './keys';

type Key = NonNullable<BankAccount['bankKey']>;

/** The keys that protect the files of the account, as they are now. */
export function KeysInUse({ account }: { account: BankAccount }) {
  const { t } = useTranslation();
  const items = keyFields.flatMap((field) => {
    const key = currentKey(account, field);
    return key ? [{ name: t(`settingNames.fields.${field}`), value: <KeyText of={key} /> }] : [];
  });
  return items.length > 0 && <KeyValue items={items} />;
}

function KeyText({ of: key }: { of: Key }) {
  const { fingerprint, expiresAt } = key;
  return (
    <>
      <ConnectionName type="pgp" profile={key} />
      <Text size="xs" ff="monospace">
        {inGroups(fingerprint)}
      </Text>
      {expiresAt && <Expiry at={expiresAt} />}
    </>
  );
}

function Expiry({ at }: { at: string }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const expired = Date.parse(at) <= now;
  return (
    <Group gap="2xs">
      {expired && <StatusBadge tone="attention" label={t('bankAccounts.expired')} />}
      <Text span size="sm">
        {!expired && t('bankAccounts.expiresOn')} <DateText value={at} />
      </Text>
    </Group>
  );
}
