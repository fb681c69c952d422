import { Combobox, Skeleton, Stack, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './breadcrumbs.module.css';
import { SiblingButton } from './sibling-button';
import type { SiblingsProps } from './siblings';
import { searchable, useSiblings } from './use-siblings';

/** The specification requires a delay of one second after the last key. */
const searchDelay = 1_000;

/** The last option of a partially loaded list: the arrow keys and Enter reach it like any other option. */
const further = 'further';

/** The siblings of a page: selected by pointer, by arrow keys, or by typing a part of the name. */
export function SiblingMenu({ crumb, nav }: SiblingsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), searchDelay);
  const find = searchable(crumb.siblings.kind);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => {
      if (find) combobox.focusSearchInput();
    },
  });
  // Loaded by a click on its button: it opens immediately and focuses the button that replaces the clicked
  // one.
  const target = useRef<HTMLButtonElement>(null);
  const open = useRef(combobox.openDropdown);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    open.current();
  }, []);
  const { siblings, failed, ...rest } = useSiblings(crumb.siblings, settled, combobox.dropdownOpened, nav);
  const waiting = search.trim() !== settled || siblings === undefined;
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={280}
      position="bottom-start"
      onOptionSubmit={(href) => {
        if (href === further) return rest.more();
        combobox.closeDropdown();
        void router.navigate({ href });
      }}
    >
      <Combobox.Target targetType="button">
        <SiblingButton ref={target} name={crumb.title} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        {find && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('common.search')}
            aria-label={t('common.search')}
          />
        )}
        {waiting && !(failed && siblings === undefined) ? (
          <Waiting />
        ) : (
          <Combobox.Options
            mah={320}
            style={{ overflowY: 'auto' }}
            aria-label={t('shell.siblings', { name: crumb.title })}
          >
            {(siblings ?? []).map(({ title, href }) => (
              <Combobox.Option key={href} value={href} active={href === crumb.href}>
                <span className={classes.sibling}>
                  <span>{title}</span>
                  {href === crumb.href && <IconCheck size={14} aria-hidden="true" />}
                </span>
              </Combobox.Option>
            ))}
            {rest.hasMore && (
              <Combobox.Option value={further} disabled={rest.loadingMore} c="dimmed" ta="center">
                {t(rest.loadingMore ? 'common.loading' : 'grid.loadMore')}
              </Combobox.Option>
            )}
            {(failed || siblings?.length === 0) && (
              <Combobox.Empty>{t(failed ? 'shell.siblingsFailed' : 'grid.noMatch')}</Combobox.Empty>
            )}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" p="xs" role="status">
      <Text className={classes.hidden}>{t('common.loading')}</Text>
      {['70%', '52%', '64%'].map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  );
}
