import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Late } from '@/components/late/late';
import { part } from '@/components/late/part';
import { useOnDemand } from '@/components/late/use-on-demand';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './breadcrumbs.module.css';
import type { NavGroup } from './navigation';
import type { Crumb } from './use-crumbs';

export interface SiblingsProps {
  crumb: Crumb & { siblings: NonNullable<Crumb['siblings']> };
  nav: NavGroup[];
}

// The sibling menu is rarely used; it does not delay the first page.
const Menu = part<SiblingsProps>(() => import('./sibling-menu').then((menu) => menu.SiblingMenu));

export function Siblings(props: SiblingsProps) {
  const { requested, onFailed, button } = useOnDemand(Menu.fetch);
  if (!requested) return <SiblingButton name={props.crumb.title} {...button} aria-haspopup="listbox" />;
  return (
    <Late fallback={<SiblingButton name={props.crumb.title} aria-busy="true" />} onFailed={onFailed}>
      <Menu {...props} />
    </Late>
  );
}

export function SiblingButton({ name, ...rest }: ComponentPropsWithRef<'button'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" {...rest} className={classes.down} aria-label={t('shell.siblings', { name })}>
      <IconChevronDown size={14} />
    </button>
  );
}
