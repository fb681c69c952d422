import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hint } from '@/components/hint/hint';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ResourceChoice } from './choices';
import classes from './permission-picker.module.css';

interface ResourceRowProps {
  resource: ResourceChoice;
  selected: ReadonlySet<string>;
  fixed: boolean;
  onSelect: (permissions: string[], checked: boolean) => void;
}

/** A resource with a box for each of its scopes, and one for all of them. */
export function ResourceRow({ resource, selected, fixed, onSelect }: ResourceRowProps) {
  const { t } = useTranslation();
  const { id, name, scopes } = resource;
  const all = scopes.map(({ permission }) => permission);
  const count = all.filter((permission) => selected.has(permission)).length;
  return (
    <fieldset className={classes.resource}>
      <legend>
        <VisuallyHidden>{name}</VisuallyHidden>
      </legend>
      <Checkbox
        label={
          <span aria-hidden="true">
            <span className={classes.name}>{name}</span>
            <span className={classes.technical}>{id}</span>
          </span>
        }
        aria-label={t('roles.selectAll', { name })}
        checked={count === all.length}
        indeterminate={count > 0 && count < all.length}
        disabled={fixed}
        onChange={(event) => onSelect(all, event.currentTarget.checked)}
      />
      <div className={classes.scopes}>
        {scopes.map(({ permission, name: scope, movesMoney }) => (
          <Checkbox
            key={permission}
            wrapperProps={{ title: permission }}
            label={
              movesMoney ? (
                <span className={classes.money}>
                  {scope}
                  <IconAlertTriangle
                    size={14}
                    role="img"
                    aria-label={t('roles.money')}
                    {...hint(t('roles.money'))}
                  />
                </span>
              ) : (
                scope
              )
            }
            checked={selected.has(permission)}
            disabled={fixed}
            onChange={(event) => onSelect([permission], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
