import { Button, Input, Loader, PasswordInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { FieldProps } from './field';
import classes from './fields.module.css';

interface SecretInputProps extends FieldProps<string> {
  /** The server has a stored secret. It is never returned; it can only be replaced. */
  stored?: boolean;
}

/** An empty value keeps the stored secret. */
export function SecretInput({ stored, value, defaultValue, onChange, ...rest }: SecretInputProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const [replacing, setReplacing] = useState(false);
  const { label, description, required, error, disabled, readOnly, loading, ...marks } = rest;
  if (stored && !replacing) {
    return (
      <Input.Wrapper label={label} description={description} error={error} labelElement="div">
        <div className={classes.secret}>
          <span aria-hidden="true">••••••••</span>
          <span className={classes.hint}>{t('fields.stored')}</span>
          {!readOnly && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={disabled ?? false}
              loading={loading ?? false}
              onClick={() => setReplacing(true)}
              {...(marks as object)}
            >
              {t('fields.replace')}
            </Button>
          )}
        </div>
      </Input.Wrapper>
    );
  }
  return (
    <>
      <PasswordInput
        {...(marks as object)}
        label={label}
        description={description}
        error={error}
        required={(required || stored) ?? false}
        disabled={disabled ?? false}
        readOnly={readOnly ?? false}
        {...(loading && { rightSection: <Loader size={16} /> })}
        autoComplete="new-password"
        {...(stored && { autoFocus: true })}
        visibilityToggleButtonProps={{ 'aria-label': t('fields.showSecret') }}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {stored && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          mt="3xs"
          onClick={() => {
            setSecret('');
            setReplacing(false);
          }}
        >
          {t('fields.keepStored')}
        </Button>
      )}
    </>
  );
}
