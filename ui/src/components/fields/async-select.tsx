import { CloseButton, Combobox, Input, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { AsyncOptions, moreOption } from './async-options';
import { type FieldProps, unresolved } from './field';
import { type ChoicePage, useChoices } from './use-choices';
import { useTypedChoice } from './use-typed-choice';

export interface Choice {
  value: string;
  label: string;
  /** A second line that distinguishes options with the same name. */
  hint?: string;
}

export interface AsyncSelectProps extends FieldProps<Choice | null> {
  queryKey: QueryKey;
  load: (ask: { search: string; cursor: string; signal: AbortSignal }) => Promise<ChoicePage>;
  /** Milliseconds after the last key before the request. */
  delay?: number;
}

/** A drop-down with options from the server: searched while typing, loaded in pages, usable by keyboard. */
export function AsyncSelect(props: AsyncSelectProps) {
  const { queryKey, load, delay = 300, value, defaultValue, onChange, loading, placeholder, ...rest } = props;
  const { t } = useTranslation();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: null, onChange });
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), delay);
  const box = useCombobox({
    onDropdownOpen: () => typed.type(''),
    onDropdownClose: () => {
      box.resetSelectedOption();
      setSearch('');
    },
  });
  const choices = useChoices({ queryKey, load, search: asked, enabled: box.dropdownOpened });
  const typed = useTypedChoice({ items: choices.items, load, choose });
  const fixed = rest.disabled || rest.readOnly;
  const submit = (id: string) => {
    if (id === moreOption) return choices.more();
    typed.type('');
    const picked = choices.items?.find((item) => item.value === id);
    if (picked) choose(picked);
    box.closeDropdown();
  };
  return (
    <Combobox store={box} onOptionSubmit={submit} disabled={fixed ?? false}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...(rest as object)}
          pointer={!fixed}
          role="combobox"
          autoComplete="off"
          placeholder={placeholder ?? t('fields.typeToSearch')}
          value={box.dropdownOpened ? search : (chosen?.label ?? '')}
          onClick={() => !fixed && box.openDropdown()}
          error={rest.error || (typed.missed && t('fields.notChosen', { search: typed.text }))}
          {...{ [unresolved]: typed.text || undefined }}
          onBlur={() => {
            void typed.leave();
            box.closeDropdown();
          }}
          onKeyDown={({ key }) => key === 'Escape' && typed.type('')}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            box.openDropdown();
            box.resetSelectedOption();
            typed.type(event.currentTarget.value);
          }}
          rightSectionPointerEvents={chosen && !fixed ? 'all' : 'none'}
          rightSection={
            loading || choices.loading ? (
              <Loader size={16} />
            ) : chosen && !fixed ? (
              <CloseButton
                size="sm"
                aria-label={t('common.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  typed.type('');
                  choose(null);
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <AsyncOptions choices={choices} chosen={chosen?.value} search={asked} />
      </Combobox.Dropdown>
      {chosen?.hint && fixed && <Input.Description mt="3xs">{chosen.hint}</Input.Description>}
    </Combobox>
  );
}
