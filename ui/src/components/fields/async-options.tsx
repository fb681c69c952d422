import { Button, Combobox } from '@mantine/core';
import type { UIEvent } from 'react';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './fields.module.css';
import type { Choices } from './use-choices';

/** The last option of a partially loaded list: the arrow keys and Enter reach it like any other option. */
export const moreOption = '\u0000more';

const nearEnd = 48;

interface AsyncOptionsProps {
  choices: Choices;
  chosen: string | undefined;
  search: string;
}

/** The theme's default is an entry of a list; these texts replace the list. */
const outsideList = { 'aria-disabled': undefined, 'aria-selected': undefined } as const;

export function AsyncOptions({ choices, chosen, search }: AsyncOptionsProps) {
  const { t } = useTranslation();
  const { items, error, loading, hasMore } = choices;
  if (error && !items) {
    return (
      <Combobox.Empty {...outsideList} role="alert">
        {explain(error).cause}{' '}
        <Button size="compact-xs" variant="default" onClick={choices.retry}>
          {t('common.retry')}
        </Button>
      </Combobox.Empty>
    );
  }
  if (!items) {
    return (
      <Combobox.Empty {...outsideList} role="status">
        {t('common.loading')}
      </Combobox.Empty>
    );
  }
  if (items.length === 0) {
    return (
      <Combobox.Empty {...outsideList} role="status">
        {search ? t('fields.noMatch', { search }) : t('fields.noChoices')}
      </Combobox.Empty>
    );
  }
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd) choices.more();
  };
  return (
    <Combobox.Options className={classes.list ?? ''} onScroll={onScroll}>
      {items.map(({ value, label, hint }) => (
        <Combobox.Option key={value} value={value} active={value === chosen}>
          {label}
          {hint && <span className={classes.hint}>{hint}</span>}
        </Combobox.Option>
      ))}
      {hasMore && (
        <Combobox.Option value={moreOption} disabled={loading}>
          {loading ? t('common.loading') : t('grid.loadMore')}
        </Combobox.Option>
      )}
    </Combobox.Options>
  );
}
