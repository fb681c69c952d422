import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GuestLayout } from '@/components/layout/guest-layout';
import { MessagePage } from '@/components/layout/message-page';
import { useTranslation } from '@/lib/i18n/i18n';

/** Asks for the company, because a path without a tenant has no sign-in page. */
export function CompanyPage({ onContinue }: { onContinue: (tenant: string) => void }) {
  const { t } = useTranslation();
  const [tenant, setTenant] = useState('');
  const company = tenant.trim().toLowerCase();
  return (
    <GuestLayout>
      <MessagePage title={t('guest.company.title')} body={t('guest.company.body')}>
        <form
          style={{ width: '100%' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (company) onContinue(company);
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t('guest.company.label')}
              value={tenant}
              onChange={(event) => setTenant(event.currentTarget.value)}
              autoComplete="organization"
              autoCapitalize="none"
              data-autofocus
            />
            <Button type="submit" disabled={!company}>
              {t('guest.company.action')}
            </Button>
          </Stack>
        </form>
      </MessagePage>
    </GuestLayout>
  );
}
