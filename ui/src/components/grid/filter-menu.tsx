import { Button, Menu } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useOpenOnLoad } from '@/components/lazy/use-open-on-load';
import { useTranslation } from '@/lib/i18n/i18n';
import { filterable } from './filter-words';
import type { Filtered } from './grid';
import classes from './grid-bars.module.css';

export interface FilterMenuProps<Row extends object> {
  grid: Filtered<Row>;
  onPick: ((field: string) => void) | undefined;
  /** It was loaded by a click on its button. */
  pressed?: boolean;
}

/** The columns that can be filtered. */
export function FilterMenu<Row extends object>({ grid, onPick, pressed }: FilterMenuProps<Row>) {
  const { t } = useTranslation();
  const { target, opened, setOpened } = useOpenOnLoad(pressed ?? false);
  const known = new Map((grid.facts ?? []).map((facts) => [facts.name, facts]));
  const offered = grid.columns.filter(({ id }) => {
    const facts = known.get(id);
    return facts && filterable(facts);
  });
  if (offered.length === 0) return null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          ref={target}
          size="xs"
          variant="default"
          px="xs"
          leftSection={<IconFilter size={14} stroke={1.7} />}
          className={classes.filter}
        >
          {t('grid.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields}>
        {offered.map(({ id, header }) => (
          <Menu.Item key={id} onClick={() => onPick?.(id)}>
            {header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
