import { TagsInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { CountedLabel } from './counted-label';
import type { FieldProps } from './field';

interface EmailListInputProps extends FieldProps<string[]> {
  max?: number;
}

/** Email addresses, typed or pasted together; the form's rule names the invalid ones. */
export function EmailListInput(props: EmailListInputProps) {
  const { max, label, value, defaultValue, onChange, loading, ...rest } = props;
  const [list, setList] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  return (
    <TagsInput
      {...(rest as object)}
      label={<CountedLabel label={label} count={list.length} max={max} />}
      value={list}
      onChange={setList}
      type="email"
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      loading={loading ?? false}
      isDuplicate={(typed, known) => known.some((one) => one.toLowerCase() === typed.toLowerCase())}
      {...(max !== undefined && { maxTags: max })}
    />
  );
}
