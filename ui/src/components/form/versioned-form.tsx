import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/states/states';
import { FormPage } from './form-page';
import { useVersionedForm, type VersionedKit, type VersionedOptions } from './use-versioned-form';

type Values = Record<string, unknown>;

interface VersionedFormProps<R, V extends Values> extends Omit<VersionedOptions<R, V>, 'record' | 'reload'> {
  query: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>;
  label: string;
  readOnly?: boolean;
  /** Buttons beside Save. */
  actions?: (kit: VersionedKit<R, V>) => ReactNode;
  children: (kit: VersionedKit<R, V>) => ReactNode;
}

/** A form as a section of its page: loads its record, follows changes of others, and saves in place. */
export function VersionedForm<R, V extends Values>({ query, ...props }: VersionedFormProps<R, V>) {
  const { data, error, refetch } = query;
  if (data !== undefined) {
    const reload = async () => (await refetch()).data;
    return <Loaded {...props} record={data} reload={reload} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={160} aria-hidden="true" />;
}

type LoadedProps<R, V extends Values> = Omit<VersionedFormProps<R, V>, 'query'> & VersionedOptions<R, V>;

function Loaded<R, V extends Values>({ label, readOnly, actions, children, ...form }: LoadedProps<R, V>) {
  const kit = useVersionedForm<R, V>(form);
  return (
    <FormPage
      kit={kit}
      label={label}
      readOnly={readOnly ?? false}
      saves={form.saveOn === undefined || form.saveOn === 'submit'}
      actions={actions?.(kit)}
    >
      {children(kit)}
    </FormPage>
  );
}
