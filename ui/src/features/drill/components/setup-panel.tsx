import { SimpleGrid, Text } from '@mantine/core';
import { CopyValue } from '@/components/copy/copy-value';
import { SwitchField, TextField } from '@/components/form/fields';
import { FormPage } from '@/components/form/form-page';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { Panel } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Setup, useSaveDrillSetup } from '../api/use-drill';
import { fields, linkOf } from '../link';

interface SetupPanelProps {
  setup: Setup;
  reload: () => Promise<Setup | undefined>;
}

/** The setup of one ERP, saved separately from those of others. */
export function SetupPanel({ setup, reload }: SetupPanelProps) {
  const { t } = useTranslation();
  const save = useSaveDrillSetup(setup.erpType);
  const readOnly = !useCan('connections', 'update');
  const erp = t(`drill.erpTypes.${setup.erpType}`);
  const kit = useVersionedForm({
    record: setup,
    reload,
    draft: `drill.${setup.erpType}`,
    toValues: ({ enabled, parameters }: Setup) => ({ enabled, ...parameters }),
    fieldOf: (path) => path.replace('parameters.', ''),
    save: ({ enabled, ...parameters }, { version }) => save.mutateAsync({ enabled, parameters, version }),
  });
  const { names, record } = kit;
  return (
    <Panel title={erp}>
      <FormPage kit={kit} label={erp} readOnly={readOnly}>
        <SwitchField name={names.enabled} label={t('drill.enabled')} />
        <div>
          <Text size="sm" fw={500}>
            {t('drill.names')}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {t('drill.namesHint')} {t('drill.unverified')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
            {fields.map((field) => (
              <TextField
                key={field}
                name={names[field]}
                label={t(`drill.fields.${field}`)}
                autoComplete="off"
                maxLength={40}
              />
            ))}
          </SimpleGrid>
        </div>
        <LinkToCopy setup={record} erp={erp} />
        {record.changedAt && (
          <Text c="dimmed" size="sm">
            {t(record.changedBy ? 'drill.changedBy' : 'drill.changed', { who: record.changedBy ?? '' })}{' '}
            <DateText value={record.changedAt} withTime />
          </Text>
        )}
      </FormPage>
    </Panel>
  );
}

function LinkToCopy({ setup: { erpType, parameters }, erp }: { setup: Setup; erp: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const link = linkOf(window.location.origin, tenant, erpType, parameters);
  return (
    <CopyValue
      label={t('drill.link')}
      hint={t('drill.linkHint')}
      value={link}
      buttonLabel={t('drill.copy', { erp })}
    />
  );
}
