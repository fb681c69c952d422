import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { MenuButton } from '@/components/menu/menu-button';
import { useTranslation } from '@/lib/i18n/i18n';
import { filterable } from './filter-words';
import type { Filtered } from './grid';
import classes from './grid-bars.module.css';

interface FilterMenuProps<Row extends object> {
  grid: Filtered<Row>;
  onPick: ((field: string) => void) | undefined;
}

/** The columns that can be filtered. The server decides which; until it answers, the button shows. */
export function FilterMenu<Row extends object>({ grid, onPick }: FilterMenuProps<Row>) {
  const { t } = useTranslation();
  const known = new Map((grid.facts ?? []).map((facts) => [facts.name, facts]));
  const offered = grid.columns.filter(({ id }) => {
    const facts = known.get(id);
    return facts && filterable(facts);
  });
  if (grid.facts && offered.length === 0) return null;
  return (
    <MenuButton
      position="bottom-start"
      className={classes.fields}
      returnFocus={false}
      button={
        <Button
          size="xs"
          variant="default"
          px="xs"
          leftSection={<IconFilter size={14} stroke={1.7} />}
          className={classes.filter}
        >
          {t('grid.filter')}
        </Button>
      }
      entries={() => offered.map(({ id, header }) => ({ label: header, run: () => onPick?.(id) }))}
    />
  );
}
