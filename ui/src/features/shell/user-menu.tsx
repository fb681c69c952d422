import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconInfoCircle,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { initials } from '@/lib/format/name';
import { currentLanguage, type Language, languages, setLanguage, useTranslation } from '@/lib/i18n/i18n';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import type { SessionUser } from '@/lib/session/session';
import classes from './user-menu.module.css';

const ReleaseDialog = lazy(() =>
  import('./release-dialog').then((dialog) => ({ default: dialog.ReleaseDialog })),
);

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

interface UserMenuProps {
  user: SessionUser;
  /** A choice made here, to be kept for other devices; it holds already. */
  onChoice?: (choice: Partial<UserPreferences>) => void;
  onLogout: () => void;
}

export function UserMenu({ user, onChoice, onLogout }: UserMenuProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [release, setRelease] = useState(false);
  const tick = <IconCheck size={14} aria-hidden="true" />;
  return (
    <>
      {release && (
        <Suspense>
          <ReleaseDialog onClose={() => setRelease(false)} />
        </Suspense>
      )}
      <Menu position="bottom-end" width={248}>
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            aria-label={t('shell.userMenu', { name: user.fullName })}
          >
            <span className={classes.names}>
              <span className={classes.name}>{user.fullName}</span>
              <span className={classes.tenant}>{user.tenant}</span>
            </span>
            <Avatar size={30} radius="xl" color="brand" variant="light">
              {initials(user.fullName)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.card}>
            <Text size="sm" fw={600}>
              {user.fullName}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed" mt={4}>
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
