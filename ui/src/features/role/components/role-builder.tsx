import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { LongTextField, MoneyField, SwitchField } from '@/components/form/fields';
import { FormPage } from '@/components/form/form-page';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { amount } from '@/components/form/value-rules';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PendingNote } from '@/components/proposal/pending-note';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import {
  type PermissionCatalog,
  type Role,
  useNameTaken,
  useReloadRole,
  useSaveRole,
} from '../api/use-roles';
import { PermissionsField } from './permission-picker';
import classes from './role-builder.module.css';
import type { RoleContent } from './role-file';
import { RoleTwoFactors } from './role-two-factors';

const ImportForm = lazyComponent(() => import('./import-form').then((form) => form.ImportForm));

interface RoleBuilderProps {
  catalog: PermissionCatalog;
  /** The role to edit; without it a new one is created. */
  role?: Role | undefined;
  /** What a new role starts with. */
  start?: RoleContent | undefined;
  importing: boolean;
  onImporting: (open: boolean) => void;
  onSaved: (role: Role) => void;
}

/** The explanation below the input, so that the inputs of a row are level. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Opening the import of the page loses no input. */
const openDialog = ['dialog'] as const;

/** Whether the change lets members release payments. The server then turns two-factor sign-in on. */
const startsRelease = (before: string[], after: string[]) =>
  after.includes('payments:release') && !before.includes('payments:release');

const nothing: RoleContent = { name: '', description: '', permissions: [] };

/** Name, description, approval limit and permissions of a role. */
export function RoleBuilder({
  catalog,
  role,
  start = nothing,
  importing,
  onImporting,
  onSaved,
}: RoleBuilderProps) {
  const { t } = useTranslation();
  const id = role?.id ?? '';
  const mayUpdate = useCan('roles', 'update');
  const readOnly = role !== undefined && (role.type === 'system' || !mayUpdate);
  const currency = useUser()?.appearance.currency ?? '';
  const save = useSaveRole();
  const reload = useReloadRole(id);
  const isTaken = useNameTaken(id);
  const kit = useVersionedForm({
    record: role,
    reload: async () => (role ? reload() : undefined),
    draft: `role.${id || 'new'}`,
    toValues: (found) => {
      const { name, description, permissions } = found ?? start;
      const requiresTwoFactors = found?.requiresTwoFactors ?? false;
      return {
        name,
        description,
        approvalLimit: found?.approvalLimit ?? '',
        permissions,
        requiresTwoFactors,
      };
    },
    validate: {
      name: all(required, length(1, 100), nameCharacters),
      description: all(length(0, 1000)),
      approvalLimit: all(amount),
      permissions: (selected: string[]) => (selected.length > 0 ? null : t('roles.noPermission')),
    },
    save: (
      { name, description, approvalLimit, permissions, requiresTwoFactors },
      seen,
    ): Promise<Role | undefined> =>
      save.mutateAsync({
        seen,
        requiresTwoFactors,
        content: { name: name.trim(), description: description.trim(), approvalLimit, permissions },
      }),
    onSaved: (saved) => {
      if (!saved) return;
      toast('success', t('common.saved'), saved.name);
      onSaved(saved);
    },
  });
  const take = ({ name, description, permissions }: RoleContent) => {
    const { name: typed, description: about } = kit.form.getValues();
    kit.form.setValues({ permissions, name: typed || name, description: about || description });
    toast('info', t('roles.imported'));
  };
  const starts = startsRelease(role?.permissions ?? [], kit.values.permissions) && !role?.requiresTwoFactors;
  return (
    <>
      {role && <PendingNote kinds={['rolePermissions', 'roleLimit']} subjectId={id} />}
      {role?.type === 'system' && (
        <Alert color="blue" icon={<IconInfoCircle size={18} />} mb="md">
          {t('roles.systemHint')}
        </Alert>
      )}
      {role && <RoleTwoFactors role={role} starts={starts} />}
      <div className={readOnly ? undefined : classes.saves}>
        <FormPage kit={kit} label={t('roles.permissions')} readOnly={readOnly} exempt={openDialog}>
          <div className={classes.fields}>
            <NameField
              name={kit.names.name}
              label={t('roles.name')}
              isTaken={isTaken}
              queryKey={keys.roles.name(id)}
            />
            <MoneyField
              name={kit.names.approvalLimit}
              label={t('roles.limit')}
              description={t('roles.limitHint')}
              currency={currency}
              inputWrapperOrder={below}
            />
            <LongTextField
              name={kit.names.description}
              label={t('roles.about')}
              className={classes.wide ?? ''}
              autosize
              minRows={2}
              maxLength={1000}
            />
            {!role && (
              <SwitchField
                name={kit.names.requiresTwoFactors}
                label={t('roles.twoFactors')}
                description={t(starts ? 'roles.twoFactorsStart' : 'roles.twoFactorsHint')}
                className={classes.wide ?? ''}
              />
            )}
          </div>
          <PermissionsField name={kit.names.permissions} catalog={catalog} />
        </FormPage>
      </div>
      {importing && !readOnly && (
        <LazyDialog onClose={() => onImporting(false)}>
          <ImportForm catalog={catalog} onImported={take} onClose={() => onImporting(false)} />
        </LazyDialog>
      )}
    </>
  );
}
