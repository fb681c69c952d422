import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useOpenOnLoad } from '@/components/lazy/use-open-on-load';
import { currentLanguage, type Language, languages, setLanguage, useTranslation } from '@/lib/i18n/i18n';
import { UserButton } from './user-button';
import type { UserMenuProps } from './user-menu';
import classes from './user-menu.module.css';

const ReleaseDialog = lazyComponent(() => import('./release-dialog').then((dialog) => dialog.ReleaseDialog));

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** The account menu; it is loaded with the first click and opens immediately. */
export function UserMenuList({ user, onChoice, onKeys, onLogout }: UserMenuProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [release, setRelease] = useState(false);
  const { target, opened, setOpened } = useOpenOnLoad();
  const tick = <IconCheck size={14} aria-hidden="true" />;
  return (
    <>
      {release && (
        <LazyDialog onClose={() => setRelease(false)}>
          <ReleaseDialog onClose={() => setRelease(false)} />
        </LazyDialog>
      )}
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={248}>
        <Menu.Target>
          <UserButton ref={target} user={user} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.card}>
            <Text size="sm" fw={600}>
              {user.fullName}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed" mt="3xs">
              {user.tenantName} · {user.roles.join(', ')}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Label>{t('shell.scheme.label')}</Menu.Label>
          {(Object.keys(schemes) as (keyof typeof schemes)[]).map((scheme) => {
            const Icon = schemes[scheme];
            return (
              <Menu.Item
                key={scheme}
                leftSection={<Icon size={16} stroke={1.6} />}
                rightSection={colorScheme === scheme && tick}
                closeMenuOnClick={false}
                onClick={() => {
                  setColorScheme(scheme);
                  onChoice?.({ colorScheme: scheme });
                }}
              >
                {t(`shell.scheme.${scheme}`)}
              </Menu.Item>
            );
          })}
          <Menu.Label>{t('shell.language')}</Menu.Label>
          {(Object.keys(languages) as Language[]).map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              rightSection={currentLanguage() === language && tick}
              onClick={() => {
                void setLanguage(language);
                onChoice?.({ language });
              }}
            >
              {languages[language]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconUserCog size={16} stroke={1.6} />}
            renderRoot={(props) => (
              <Link {...props} to="/$tenant/user-preferences" params={{ tenant: user.tenant }} />
            )}
          >
            {t('nav.userPreferences')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={onKeys}>
            {t('shell.shortcuts')}
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.6} />} onClick={() => setRelease(true)}>
            {t('release.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={onLogout}>
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
