import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { useTimeOptions } from '@/lib/appearance/time-options';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useCompanySettings } from './api/use-company-settings';
import { AppearanceForm } from './components/appearance-form';
import { LogoPanel } from './components/logo-panel';
import { MailPanel } from './components/mail-panel';
import classes from './components/preferences.module.css';
import { ReleasePolicyPanel } from './components/release-policy-panel';
import { SettingsHistory } from './components/settings-history';
import { VendorPolicyPanel } from './components/vendor-policy-panel';

/** The appearance of the company's pages; users without permission see only their mail settings. */
export function CompanyPreferencesPage() {
  const { t } = useTranslation();
  const user = useUser();
  const changesAppearance = useCan('appearance', 'update');
  const seesLogo = useCan('appearance', 'get');
  const managesRoles = useCan('roles', 'manage');
  const seesVendors = useCan('vendors', 'get');
  const readsAudit = useCan('globalAudit', 'getList');
  const ownMails = useCan('taskUserPreferences', 'update');
  return (
    <>
      <PageHeader
        title={t('preferences.company.title')}
        description={t('preferences.company.description', { name: user?.tenantName ?? '' })}
      />
      <div className={classes.page}>
        {changesAppearance && <Appearance />}
        {managesRoles && <ReleasePolicyPanel />}
        {managesRoles && seesVendors && <VendorPolicyPanel />}
        {(seesLogo && changesAppearance) || ownMails ? (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            {seesLogo && changesAppearance && <LogoPanel />}
            {ownMails && <MailPanel />}
          </SimpleGrid>
        ) : null}
        {readsAudit && <SettingsHistory />}
      </div>
    </>
  );
}

function Appearance() {
  const settings = useCompanySettings();
  const options = useTimeOptions();
  const error = settings.error ?? options.error;
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void settings.refetch();
          void options.refetch();
        }}
      />
    );
  }
  if (!settings.data || !options.data) {
    return (
      <Stack aria-hidden="true">
        <Skeleton height={210} radius="md" />
        <Skeleton height={180} radius="md" />
      </Stack>
    );
  }
  return (
    <AppearanceForm
      settings={settings.data}
      reload={async () => (await settings.refetch()).data}
      options={options.data}
    />
  );
}
