import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';
import type { NavGroup } from './navigation';
import { SiblingButton } from './sibling-button';
import type { Crumb } from './use-crumbs';

export interface SiblingsProps {
  crumb: Crumb & { siblings: NonNullable<Crumb['siblings']> };
  nav: NavGroup[];
}

// The sibling menu is rarely used; it does not delay the first page.
const Menu = lazyComponent<SiblingsProps>(() => import('./sibling-menu').then((menu) => menu.SiblingMenu));

export function Siblings(props: SiblingsProps) {
  const { requested, onFailed, button } = useOnDemand(Menu.preload);
  if (!requested) return <SiblingButton name={props.crumb.title} {...button} aria-haspopup="listbox" />;
  return (
    <LazyBoundary fallback={<SiblingButton name={props.crumb.title} aria-busy="true" />} onFailed={onFailed}>
      <Menu {...props} />
    </LazyBoundary>
  );
}
