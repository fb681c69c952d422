import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { formatAmount } from '@/lib/format/money';
import { parseAmount } from '@/lib/format/parse-amount';
import type { FieldProps } from './field';
import classes from './fields.module.css';

type Looks = Pick<
  TextInputProps,
  'classNames' | 'wrapperProps' | 'withAsterisk' | 'inputWrapperOrder' | 'aria-label'
>;

interface MoneyInputProps extends Omit<FieldProps<string>, 'label'>, Looks {
  label?: FieldProps<string>['label'];
  currency: string;
  'data-field'?: string;
}

/** A class of the caller in addition to the class of amounts. */
const inputClass = (own: MoneyInputProps['classNames']): string =>
  [classes.amount, (own as { input?: string } | undefined)?.input].filter(Boolean).join(' ');

/**
 * The value is the API's decimal string. An invalid amount stays as typed, so that the form can refuse it and
 * nothing is silently rounded.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { currency, value, defaultValue, onChange, onBlur, classNames, ...rest } = props;
  const [amount, setAmount] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...(rest as object)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ ...(classNames as object), input: inputClass(classNames) }}
      leftSection={<span className={classes.unit}>{currency}</span>}
      leftSectionWidth={48}
      value={typed ?? formatAmount(amount, currency)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setAmount(parseAmount(text, { currency }) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event as never);
      }}
    />
  );
}
