import { Avatar, Loader, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserPickerProps } from '@/lib/account/account';
import { initials } from '@/lib/format/name';
import { useTranslation } from '@/lib/i18n/i18n';
import { continueAs, type DemoUser, usersOf } from './demo-api';
import { demoKeys } from './keys';
import classes from './user-picker.module.css';

/** One person can try all roles of the demo: a button per user, grouped by role. */
export function UserPicker({ tenant, request, busyId, onPick }: UserPickerProps) {
  const { t } = useTranslation();
  const { data: users } = useQuery({
    queryKey: demoKeys.users(tenant),
    queryFn: () => usersOf(tenant),
  });
  if (!users?.length) return null;
  const groups = new Map<string, DemoUser[]>();
  for (const user of users) {
    const role = user.roles[0] ?? '';
    const group = groupOf[role] ?? 'administration';
    groups.set(group, [...(groups.get(group) ?? []), user]);
  }
  return (
    <section className={classes.users} aria-label={t('signIn.continueAs')}>
      <Text fw={600}>{t('signIn.continueAs')}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('signIn.demoHint')}
      </Text>
      {order.map((group) => {
        const people = groups.get(group);
        if (!people) return null;
        return (
          <div key={group} className={classes.group}>
            <div className={classes.groupName}>{t(`signIn.groups.${group}`)}</div>
            {people.map((user) => (
              <UnstyledButton
                key={user.id}
                className={classes.user}
                disabled={busyId !== undefined}
                onClick={() => onPick(user.id, () => continueAs(tenant, request, user.id))}
              >
                <Avatar size={28} radius="xl" color="brand" variant="light">
                  {busyId === user.id ? <Loader size={14} /> : initials(user.name)}
                </Avatar>
                <span className={classes.name}>{user.name}</span>
                <span className={classes.role}>{user.roles.join(', ')}</span>
              </UnstyledButton>
            ))}
          </div>
        );
      })}
    </section>
  );
}

type Group = 'payables' | 'purchasing' | 'building' | 'administration';
const order: Group[] = ['payables', 'purchasing', 'building', 'administration'];

// Only the demo groups users by role name; permissions do not depend on it.
const groupOf: Record<string, Group> = {
  'AP Manager': 'payables',
  'AP Processor': 'payables',
  Approver: 'payables',
  'Purchasing Manager': 'purchasing',
  'Purchasing Buyer': 'purchasing',
  'Workspace Designer': 'building',
  'Integration Specialist': 'building',
};
