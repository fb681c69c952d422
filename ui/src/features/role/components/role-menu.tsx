import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconListCheck,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { RoleEntry } from '../api/use-roles';
import { useDelete } from './use-delete';
import { useExportRole } from './use-export';

// The form is loaded on demand, because most pages with this menu show no form.
const DuplicateForm = lazyComponent(() => import('./duplicate-form').then((form) => form.DuplicateForm));

interface RoleMenuProps {
  role: Pick<RoleEntry, 'id' | 'name' | 'type' | 'version'>;
  /** After the role was deleted. */
  onDeleted?: () => void;
}

/** The actions for a role that the user's permissions and the type of the role allow. */
export function RoleMenu({ role, onDeleted }: RoleMenuProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayCreate = useCan('roles', 'create');
  const mayUpdate = useCan('roles', 'update') && role.type === 'custom';
  const mayDelete = useCan('roles', 'delete') && role.type === 'custom';
  const [copying, setCopying] = useState(false);
  const erase = useDelete(onDeleted);
  const exportRole = useExportRole();
  const params = { tenant, roleId: role.id };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('roles.actionsOf', { name: role.name })} loading={erase.busy}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUsers size={15} />}
            renderRoot={(props) => <Link {...props} to="/$tenant/roles/$roleId" params={params} />}
          >
            {t('roles.members')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListCheck size={15} />}
            renderRoot={(props) => <Link {...props} to="/$tenant/roles/details/$roleId" params={params} />}
          >
            {t(mayUpdate ? 'roles.edit' : 'roles.show')}
          </Menu.Item>
          {mayCreate && (
            <>
              <Menu.Item
                leftSection={<IconCopyPlus size={15} />}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/$tenant/roles/details/new"
                    params={{ tenant }}
                    search={{ from: role.id }}
                  />
                )}
              >
                {t('roles.clone')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
                {t('roles.duplicate')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => void exportRole(role.id)}>
            {t('roles.export')}
          </Menu.Item>
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={15} />}
                onClick={() => void erase.ask(role)}
              >
                {t('roles.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {copying && (
        <LazyBoundary
          onFailed={(error) => {
            setCopying(false);
            toastError(error);
          }}
        >
          <DuplicateForm role={role} onClose={() => setCopying(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
