import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { FieldProps } from './field';
import classes from './fields.module.css';

export interface Pair {
  key: string;
  value: string;
}

interface KeyValueInputProps extends FieldProps<Pair[]> {
  max?: number;
  keyLabel?: string;
  valueLabel?: string;
}

export function duplicateKeys(pairs: readonly Pair[]): string[] {
  const keys = pairs.map(({ key }) => key.trim()).filter(Boolean);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/** Names and values; a duplicate name is marked at once. */
export function KeyValueInput(props: KeyValueInputProps) {
  const { max, value, defaultValue, onChange, label, description, required, error, ...rest } = props;
  const { t } = useTranslation();
  const [pairs, setPairs] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const { disabled, readOnly, loading, 'data-path': path } = rest;
  const { keyLabel = t('fields.key'), valueLabel = t('fields.value') } = props;
  const doubled = duplicateKeys(pairs);
  const change = (at: number, next: Partial<Pair>) =>
    setPairs(pairs.map((pair, index) => (index === at ? { ...pair, ...next } : pair)));
  const fixed = { disabled: disabled ?? false, readOnly: readOnly ?? false };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required ?? false}
      labelElement="div"
      inputContainer={(children) => <div className={classes.pairs}>{children}</div>}
    >
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no other identity while it is typed.
        <div key={index} className={classes.pair}>
          <TextInput
            aria-label={`${keyLabel} ${index + 1}`}
            placeholder={keyLabel}
            value={pair.key}
            error={doubled.includes(pair.key.trim()) && t('fields.doubledKey')}
            onChange={(event) => change(index, { key: event.currentTarget.value })}
            {...fixed}
            {...(index === 0 && { 'data-path': path })}
          />
          <TextInput
            aria-label={`${valueLabel} ${index + 1}`}
            placeholder={valueLabel}
            value={pair.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
            {...fixed}
          />
          {!readOnly && (
            <ActionIcon
              size={34}
              disabled={disabled ?? false}
              aria-label={t('fields.removePair', { name: pair.key || index + 1 })}
              onClick={() => setPairs(pairs.filter((_, at) => at !== index))}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={disabled || (max !== undefined && pairs.length >= max)}
            loading={loading ?? false}
            onClick={() => setPairs([...pairs, { key: '', value: '' }])}
            {...(pairs.length === 0 && { 'data-path': path })}
          >
            {t('fields.addPair')}
          </Button>
        </div>
      )}
    </Input.Wrapper>
  );
}
