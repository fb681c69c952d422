import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NumberField } from '@/components/form/fields';
import { all, between, required } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCommand } from '@/lib/query/use-command';
import { vendorPolicyQuery } from '@/lib/vendor/policy';

type Policy = Schema<'VendorPolicy'>;

/** The waiting period between the approval of a changed bank account and its use. */
export function VendorPolicyPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const { queryKey, ...policy } = vendorPolicyQuery(api);
  const query = useQuery({ queryKey, ...policy });
  const save = useCommand({
    run: (body: Policy, header) => unwrap(api.PUT('/api/vendor-policy', { params: { header }, body })),
    stores: () => queryKey,
  });
  return (
    <Panel title={t('preferences.vendors.title')}>
      <PendingNote kinds={['vendorPolicy']} />
      <VersionedForm
        query={query}
        label={t('preferences.vendors.title')}
        toValues={({ waitingDays }) => ({ waitingDays: waitingDays as number | string })}
        validate={{ waitingDays: all<number | string>(required, between(0, 30)) }}
        save={({ waitingDays }, { version }) =>
          save.mutateAsync({ waitingDays: Number(waitingDays), version })
        }
      >
        {({ names }) => (
          <>
            <Text size="sm">{t('preferences.vendors.hint')}</Text>
            <NumberField
              name={names.waitingDays}
              label={t('settingNames.fields.waitingDays')}
              required
              min={0}
              max={30}
              allowDecimal={false}
              w={220}
            />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
