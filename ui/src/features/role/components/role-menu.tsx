import { ActionIcon } from '@mantine/core';
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
import { MenuButton } from '@/components/menu/menu-button';
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
      <MenuButton
        button={
          <ActionIcon aria-label={t('roles.actionsOf', { name: role.name })} loading={erase.busy}>
            <IconDots size={17} />
          </ActionIcon>
        }
        entries={() => [
          {
            label: t('roles.members'),
            icon: <IconUsers size={15} />,
            link: (props) => <Link {...props} to="/$tenant/roles/$roleId" params={params} />,
          },
          {
            label: t(mayUpdate ? 'roles.edit' : 'roles.show'),
            icon: <IconListCheck size={15} />,
            link: (props) => <Link {...props} to="/$tenant/roles/details/$roleId" params={params} />,
          },
          mayCreate && {
            label: t('roles.clone'),
            icon: <IconCopyPlus size={15} />,
            link: (props) => (
              <Link
                {...props}
                to="/$tenant/roles/details/new"
                params={{ tenant }}
                search={{ from: role.id }}
              />
            ),
          },
          mayCreate && {
            label: t('roles.duplicate'),
            icon: <IconCopy size={15} />,
            run: () => setCopying(true),
          },
          {
            label: t('roles.export'),
            icon: <IconDownload size={15} />,
            run: () => void exportRole(role.id),
          },
          mayDelete && {
            label: t('roles.delete'),
            icon: <IconTrash size={15} />,
            danger: true,
            group: true,
            run: () => void erase.ask(role),
          },
        ]}
      />
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
