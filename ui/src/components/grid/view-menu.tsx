import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ColumnControl, DataGridProps } from './grid';
import classes from './grid-bars.module.css';
import type Settings from './view-settings';

// A lazy component loses its generic type.
const ViewSettings = lazyComponent(() =>
  import('./view-settings').then((found) => found.default),
) as unknown as typeof Settings;

interface ViewMenuProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
}

/** The user's view settings of this list. */
export function ViewMenu<Row extends object>({ grid, control, phone }: ViewMenuProps<Row>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('grid.view')}>
          <ActionIcon aria-label={t('grid.view')} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <IconAdjustmentsHorizontal size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        {/* Holds the focus until the options are loaded. */}
        <div tabIndex={-1} data-autofocus className={classes.waits} />
        <LazyBoundary fallback={<Skeleton height={320} />}>
          <ViewSettings grid={grid} control={control} phone={phone} />
        </LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
