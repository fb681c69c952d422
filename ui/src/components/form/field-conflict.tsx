import { Alert, Button, Group } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { useFormScope } from './form-context';
import { same } from './merge';
import type { Conflicts } from './use-app-form';

export type Shown<P, Value> = (value: Value, props: P) => string;

interface Labelled {
  label?: string;
  value?: string;
}

/** The text of a value: the label of an option, the elements of a list, otherwise the value itself. */
export function shownText(value: unknown, props: { data?: unknown }): string {
  if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
  if (Array.isArray(value)) return value.map((one) => shownText(one, props)).join(', ') || t('form.empty');
  if (value === null || value === undefined || value === '') return t('form.empty');
  if (typeof value === 'object') return (value as Labelled).label ?? JSON.stringify(value);
  const options = Array.isArray(props.data) ? (props.data as (Labelled | string)[]) : [];
  const option = options.find((one) => typeof one === 'object' && one.value === value) as
    | Labelled
    | undefined;
  return option?.label ?? String(value);
}

interface FieldConflictProps<Value> {
  name: string;
  conflicts: Conflicts<Record<string, unknown>>;
  show: (value: Value) => string;
}

/** Below a field that both changed: the value that somebody else saved, and the choice. */
export function FieldConflict<Value>({ name, conflicts, show }: FieldConflictProps<Value>) {
  const { t } = useTranslation();
  const { form } = useFormScope();
  const theirs = conflicts.theirs[name];
  if (same(theirs, form.getValues()[name])) return null;
  const settle = (choice: 'mine' | 'theirs') => (event: MouseEvent<HTMLButtonElement>) => {
    const input = event.currentTarget.form?.querySelector<HTMLElement>(`[data-path="${name}"]`);
    conflicts.settle(name, choice);
    input?.focus();
  };
  return (
    <Alert color="orange" role="group" p="xs" aria-label={t('form.conflictTitle')}>
      {t('form.conflict', { value: show(theirs as Value) })}
      <Group gap="xs" mt="2xs">
        <Button size="compact-sm" variant="default" onClick={settle('mine')}>
          {t('form.keepMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={settle('theirs')}>
          {t('form.useTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
