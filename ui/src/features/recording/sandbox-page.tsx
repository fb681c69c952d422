import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { PageBody, PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { recordingList } from './components/recording-list';

interface SandboxPageProps {
  view: GridView;
  onView: (view: GridView) => void;
}

/** What a sandbox has recorded instead of delivering it. */
export function SandboxPage({ view, onView }: SandboxPageProps) {
  const { t } = useTranslation();
  const user = useUser();
  if (user?.mode !== 'sandbox') {
    return (
      <>
        <PageHeader title={t('nav.sandbox')} />
        <PageBody>
          <Text size="sm">{t('recordings.live')}</Text>
        </PageBody>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('nav.sandbox')} description={t('recordings.about')} />
      <Alert role="note" color="blue" title={t('recordings.realTitle')} mx="var(--cs-edge)" mb="sm">
        <Stack gap="2xs">
          <Text size="sm">{t('recordings.real')}</Text>
          <Text size="sm">
            {t('recordings.stays')}{' '}
            <Anchor
              size="sm"
              underline="always"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/$tenant/company-settings/data-export"
                  params={{ tenant: user.tenant }}
                />
              )}
            >
              {t('recordings.file')}
            </Anchor>
            .
          </Text>
        </Stack>
      </Alert>
      <List list={recordingList} place={{}} view={view} onView={onView} />
    </>
  );
}
