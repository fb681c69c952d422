import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';
import { useTranslation } from '@/lib/i18n/i18n';
import type { FilterMenuProps } from './filter-menu';
import classes from './grid-bars.module.css';

// A lazy component loses its generic type.
const Menu = lazyComponent<FilterMenuProps<object>>(() =>
  import('./filter-menu').then((menu) => menu.FilterMenu),
);

/** The button of the filter menu; the menu is loaded with the first click. */
export function FilterButton<Row extends object>(props: FilterMenuProps<Row>) {
  const { t } = useTranslation();
  const { requested, onFailed, button } = useOnDemand(Menu.preload);
  const face = (
    <Button
      size="xs"
      variant="default"
      px="xs"
      leftSection={<IconFilter size={14} stroke={1.7} />}
      className={classes.filter}
      {...button}
    >
      {t('grid.filter')}
    </Button>
  );
  // The server decides which columns can be filtered.
  if (!requested || !props.grid.facts) return face;
  return (
    <LazyBoundary fallback={face} onFailed={onFailed}>
      <Menu {...(props as unknown as FilterMenuProps<object>)} pressed />
    </LazyBoundary>
  );
}
