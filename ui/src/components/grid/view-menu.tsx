import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { cloneElement } from 'react';
import { hint } from '@/components/hint/hint';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ColumnControl, DataGridProps } from './grid';
import type { ViewPopover as Loaded } from './view-popover';

// A lazy component loses its generic type.
const ViewPopover = lazyComponent(() =>
  import('./view-popover').then((found) => found.ViewPopover),
) as unknown as typeof Loaded & { preload: () => Promise<void> };

interface ViewMenuProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
}

/** The user's view settings of this list. */
export function ViewMenu<Row extends object>(props: ViewMenuProps<Row>) {
  const { t } = useTranslation();
  const { requested, onFailed, button } = useOnDemand(ViewPopover.preload);
  const face = (
    <ActionIcon aria-label={t('grid.view')} {...hint(t('grid.view'))}>
      <IconAdjustmentsHorizontal size={16} stroke={1.7} />
    </ActionIcon>
  );
  if (!requested) return cloneElement(face, { ...button, 'aria-haspopup': 'dialog' });
  return (
    <LazyBoundary fallback={cloneElement(face, { 'aria-busy': 'true' })} onFailed={onFailed}>
      <ViewPopover {...props} button={face} />
    </LazyBoundary>
  );
}
