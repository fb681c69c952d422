import { Text } from '@mantine/core';
import { SwitchField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { PageHeader, Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSaveSecuritySettings, useSecuritySettings } from './api/use-proposals';
import classes from './components/proposal.module.css';

/** The rules of the company about changes of authority. */
export function SecurityPage() {
  const { t } = useTranslation();
  const save = useSaveSecuritySettings();
  return (
    <>
      <PageHeader title={t('nav.security')} description={t('proposals.security.description')} />
      <div className={classes.content}>
        <Panel title={t('proposals.security.second')}>
          <PendingNote kinds={['secondAdministrator']} />
          <VersionedForm
            query={useSecuritySettings()}
            label={t('proposals.security.second')}
            toValues={({ secondAdministrator }) => ({ secondAdministrator })}
            save={({ secondAdministrator }, { version }) =>
              save.mutateAsync({ secondAdministrator, version })
            }
          >
            {({ names, record }) => (
              <>
                <SwitchField
                  name={names.secondAdministrator}
                  label={t('proposals.security.label')}
                  description={t('proposals.security.hint')}
                />
                <Text size="sm" c="dimmed">
                  {t('proposals.security.deciders', { count: record.deciders })}{' '}
                  {record.secondAdministrator && t('proposals.security.off')}
                  {!record.secondAdministrator && record.deciders < 2 && t('proposals.security.needsTwo')}
                </Text>
              </>
            )}
          </VersionedForm>
        </Panel>
      </div>
    </>
  );
}
