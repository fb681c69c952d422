import { Text } from '@mantine/core';
import { AsyncSelectField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { type Payer, usePayerSearch, usePayers, useSavePayers } from '../api/use-project-settings';

interface PayersPanelProps {
  projectId: string;
  readOnly: boolean;
}

/** The payment projects for the invoices of this project, by the payment method of the vendor. */
export function PayersPanel({ projectId, readOnly }: PayersPanelProps) {
  const { t } = useTranslation();
  const query = usePayers(projectId);
  const save = useSavePayers(projectId);
  const ach = usePayerSearch('ach');
  const check = usePayerSearch('check');
  const mayChange = useCan('projectGeneralSettings', 'update');
  const named = (payer: Payer) => payer && { ...payer, label: payer.label || t('projects.payerUnseen') };
  const shared = { placeholder: t('projects.payerNone') };
  return (
    <Panel title={t('projects.payers')}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('projects.payersHint')}
      </Text>
      <VersionedForm
        query={query}
        label={t('projects.payers')}
        draft={`payers.${projectId}`}
        readOnly={readOnly || !mayChange}
        toValues={({ ach, check }) => ({ achProjectId: named(ach), checkProjectId: named(check) })}
        save={async ({ achProjectId: ach, checkProjectId: check }, { version }) => {
          const body = { achProjectId: ach?.value ?? '', checkProjectId: check?.value ?? '', version };
          return { ach, check, version: (await save.mutateAsync(body)).version };
        }}
      >
        {({ names }) => (
          <>
            <AsyncSelectField
              name={names.achProjectId}
              label={t('projects.payers_ach')}
              queryKey={keys.projects.payerChoices('ach')}
              load={ach}
              {...shared}
            />
            <AsyncSelectField
              name={names.checkProjectId}
              label={t('projects.payers_check')}
              queryKey={keys.projects.payerChoices('check')}
              load={check}
              {...shared}
            />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
