import { TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { formatAmount, parseAmount } from '@/lib/format/money';
import type { FieldProps } from './field';
import classes from './fields.module.css';

interface MoneyInputProps extends FieldProps<string> {
  currency: string;
}

/**
 * The value is the API's decimal string. What is no amount stays as it was typed, so that the
 * form can refuse it and nothing is rounded away in silence.
 */
export function MoneyInput({ currency, value, defaultValue, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [amount, setAmount] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.amount ?? '' }}
      leftSection={<span className={classes.unit}>{currency}</span>}
      leftSectionWidth={48}
      value={typed ?? formatAmount(amount)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setAmount(parseAmount(text) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event as never);
      }}
    />
  );
}
