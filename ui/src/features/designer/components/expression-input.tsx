import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useRef } from 'react';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { completed, proposals } from '../graph/completion';
import { textValue } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

/** An expression, with proposals for the name before the cursor. */
export function ExpressionInput({ field, path, value, onChange, errorAt, readOnly, names }: FieldInputProps) {
  const textOf = useTextOf();
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const input = useRef<HTMLTextAreaElement>(null);
  const text = textValue(value);
  const cursor = () => input.current?.selectionStart ?? text.length;
  const found = list.dropdownOpened ? proposals(names, text, cursor()) : [];
  const choose = (name: string) => {
    const now = completed(text, cursor(), name);
    onChange(now.text);
    list.closeDropdown();
    requestAnimationFrame(() => input.current?.setSelectionRange(now.cursor, now.cursor));
  };
  return (
    <Combobox store={list} onOptionSubmit={choose} withinPortal>
      <Combobox.Target autoComplete="off">
        <Textarea
          ref={input}
          autosize
          minRows={1}
          maxRows={8}
          classNames={{ input: classes.expression ?? '' }}
          label={textOf(field.label)}
          description={field.help && textOf(field.help)}
          error={errorAt(path)}
          data-path={path}
          withAsterisk={field.required}
          readOnly={readOnly}
          maxLength={field.max}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            const now = event.currentTarget;
            onChange(now.value);
            if (proposals(names, now.value, now.selectionStart).length > 0) list.openDropdown();
            else list.closeDropdown();
          }}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options>
          {found.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
