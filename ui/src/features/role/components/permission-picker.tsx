import { CloseButton, TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { FieldProps } from '@/components/fields/field';
import { bind } from '@/components/form/bind';
import { Segments } from '@/components/segments/segments';
import { EmptyState } from '@/components/states/states';
import { t as text, useTranslation } from '@/lib/i18n/i18n';
import type { PermissionCatalog } from '../api/use-roles';
import { countIn, matching, type ResourceChoice, toChoices, withPermissions } from './choices';
import classes from './permission-picker.module.css';
import { ResourceRow } from './resource-row';

/** At least as many rows as a window shows. */
const windowRows = 12;

interface PermissionPickerProps extends Omit<FieldProps<string[]>, 'label'> {
  catalog: PermissionCatalog;
}

/** The permissions of a role: project resources and company resources, with a search and a filter of the selected. */
function PermissionPicker({ catalog, value, defaultValue, onChange, ...rest }: PermissionPickerProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'all' | 'selected'>('all');
  const selected = useMemo(() => new Set(chosen), [chosen]);
  const groups = useMemo(() => {
    const names = t('permissionNames', { returnObjects: true });
    return { project: toChoices(catalog.project, names), tenant: toChoices(catalog.tenant, names) };
  }, [catalog, t]);
  const fixed = Boolean(rest.disabled || rest.readOnly);
  const only = shown === 'selected' ? selected : undefined;
  const found = {
    project: matching(groups.project, { search, only }),
    tenant: matching(groups.tenant, { search, only }),
  };
  const onSelect = (permissions: string[], checked: boolean) =>
    choose(withPermissions(chosen, permissions, checked));
  const nothing = found.project.length + found.tenant.length === 0;
  return (
    <div>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('roles.search')}
          placeholder={t('roles.search')}
          leftSection={<IconSearch size={15} />}
          rightSection={
            search && <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => setSearch('')} />
          }
          value={search}
          data-path={rest['data-path']}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter searches; it must not save the role.
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
        />
        <div className={classes.filter}>
          <Segments
            label={t('roles.shown')}
            value={shown}
            data={[
              { value: 'all', label: t('roles.all') },
              { value: 'selected', label: t('roles.selected', { count: chosen.length }) },
            ]}
            onChange={setShown}
          />
        </div>
      </div>
      {rest.error && (
        <p className={classes.error} role="alert">
          {rest.error}
        </p>
      )}
      {nothing && (
        <EmptyState
          title={t(chosen.length === 0 && only ? 'roles.noneSelected' : 'roles.noneFound')}
          hint={t('roles.noPermission')}
        />
      )}
      {(['project', 'tenant'] as const).map((group) => (
        <Resources
          key={group}
          title={t(`roles.${group}`)}
          all={groups[group]}
          found={found[group]}
          first={group === 'project' ? windowRows : 0}
          {...{ selected, fixed, onSelect }}
        />
      ))}
    </div>
  );
}

interface ResourcesProps {
  title: string;
  all: ResourceChoice[];
  found: ResourceChoice[];
  /** Rows of the first paint. */
  first: number;
  selected: ReadonlySet<string>;
  fixed: boolean;
  onSelect: (permissions: string[], checked: boolean) => void;
}

function Resources({ title, all, found, first, ...row }: ResourcesProps) {
  const { t } = useTranslation();
  // The rows below the window follow after the first paint, because some hundred checkboxes delay it.
  const rows = useDeferredValue(found, found.slice(0, first));
  if (found.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span className={classes.count}>{t('roles.selectedOf', countIn(all, row.selected))}</span>
      </div>
      {rows.map((resource) => (
        <ResourceRow key={resource.id} resource={resource} {...row} />
      ))}
    </section>
  );
}

/** Only changed permissions would show what another person saved, so the form shows their number. */
export const PermissionsField = bind<PermissionPickerProps, string[]>(PermissionPicker, {
  shown: (permissions) => text('roles.conflict', { count: permissions.length }),
});
