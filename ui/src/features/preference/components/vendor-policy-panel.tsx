import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NumberField } from '@/components/form/fields';
import { all, between, required } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

type Policy = Schema<'VendorPolicy'>;

/** The waiting period between the approval of a changed bank account and its use. */
export function VendorPolicyPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const query = useQuery({
    queryKey: keys.vendors.policy,
    queryFn: () => unwrap(api.GET('/api/vendor-policy')),
  });
  const save = useCommand({
    run: (body: Policy, header) => unwrap(api.PUT('/api/vendor-policy', { params: { header }, body })),
    stores: () => keys.vendors.policy,
  });
  return (
    <Panel title={t('preferences.vendors.title')}>
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
              label={t('preferences.vendors.waitingDays')}
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
