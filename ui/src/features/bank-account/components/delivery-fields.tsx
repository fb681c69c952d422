import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SelectField, TextField } from '@/components/form/fields';
import { KeyValue } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { partQueries } from '../api/part-queries';
import { type AccountKit, Columns } from './account-kit';
import { DeliveryState } from './delivery-state';
import { KeyFields } from './key-fields';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** Where files are delivered, and until when the bank takes them. */
export function DeliveryFields({ kit, accountId }: { kit: AccountKit; accountId: string }) {
  const { t } = useTranslation();
  const { names, values } = kit;
  const options = useQuery(partQueries.options(useApi()));
  const profiles = (options.data?.profiles ?? []).map(({ id: value, name, connection, login, address }) => ({
    value,
    label: `${connection}, ${name} (${login}, ${address})`,
  }));
  const { zone, address, login, hostKey } = values;
  return (
    <>
      {!values.profileId && address && (
        <Alert color="gray" title={t('bankAccounts.ownValues')}>
          <KeyValue
            items={[
              { name: t('settingNames.fields.address'), value: address },
              { name: t('settingNames.fields.login'), value: login },
              { name: t('settingNames.fields.hostKey'), value: hostKey },
            ]}
          />
        </Alert>
      )}
      <SelectField
        name={names.profileId}
        label={t('settingNames.fields.profileId')}
        description={t('bankAccounts.profileHint')}
        data={profiles}
        placeholder={t('bankAccounts.chooseProfile')}
        nothingFoundMessage={t('bankAccounts.noProfile')}
        searchable
        allowDeselect={false}
      />
      <DeliveryState accountId={accountId} />
      <KeyFields kit={kit} />
      <Columns>
        <TextField
          name={names.inbound}
          label={t('settingNames.fields.inbound')}
          description={t('bankAccounts.folderHint')}
          maxLength={255}
        />
        <TextField
          name={names.outbound}
          label={t('settingNames.fields.outbound')}
          description={t('bankAccounts.outboundHint')}
          maxLength={255}
        />
        <SelectField
          name={names.zone}
          label={t('settingNames.fields.zone')}
          data={zone && !zones.includes(zone) ? [zone, ...zones] : zones}
          allowDeselect={false}
        />
        <TextField name={names.cutoff} type="time" label={t('settingNames.fields.cutoff')} required />
        <SelectField
          name={names.daysAhead}
          label={t('settingNames.fields.daysAhead')}
          data={(['0', '1', '2'] as const).map((value) => ({
            value,
            label: t(`settingNames.days.${value}`),
          }))}
          allowDeselect={false}
        />
      </Columns>
    </>
  );
}
