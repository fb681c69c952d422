import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { askConfirm } from '@/components/dialog/confirm';
import { Panel } from '@/components/page/page';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useCompanySettings, useSetLogo } from '../api/use-company-settings';
import classes from './preferences.module.css';

export function LogoPanel() {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useCompanySettings();
  const mayChange = useCan('logo', 'update');
  const setLogo = useSetLogo();
  const change = (file: File | undefined) =>
    setLogo.mutate(file, {
      onSuccess: () => toast('success', t(file ? 'preferences.logo.changed' : 'preferences.logo.removed')),
      onError: toastError,
    });
  const remove = async () => {
    const yes = await askConfirm({
      title: t('preferences.logo.removeTitle'),
      body: t('preferences.logo.removeBody'),
      confirm: t('preferences.logo.remove'),
      danger: true,
    });
    if (yes) change(undefined);
  };
  const has = data?.logo === true;
  return (
    <Panel title={t('preferences.logo.title')}>
      <div className={classes.logo}>
        {has && user ? (
          <CompanyLogo
            key={data.version}
            tenant={user.tenant}
            name={user.tenantName}
            height={72}
            version={data.version}
          />
        ) : (
          t('preferences.logo.none')
        )}
      </div>
      <Text size="xs" c="dimmed" mb="sm">
        {t('preferences.logo.hint')}
      </Text>
      {mayChange && (
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => file && change(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={15} />}
                loading={setLogo.isPending}
              >
                {t(has ? 'preferences.logo.replace' : 'preferences.logo.upload')}
              </Button>
            )}
          </FileButton>
          {has && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={15} />}
              disabled={setLogo.isPending}
              onClick={() => void remove()}
            >
              {t('preferences.logo.remove')}
            </Button>
          )}
        </Group>
      )}
    </Panel>
  );
}
