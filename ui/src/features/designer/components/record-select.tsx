import { Button, type ComboboxItem, Input, Loader, type OptionsFilter, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { textValue } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

interface SelectableRecord {
  id: string;
  name: string;
}

interface RecordSelectProps<T extends SelectableRecord> extends FieldInputProps {
  /** The records; undefined while they load or if they cannot be read. */
  records: readonly T[] | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** The text of an id that is none of the records. */
  unknown: (id: string) => string;
  /** Shown if there is no record. */
  empty: string;
  notFound: string;
  disabled?: (record: T) => boolean;
  /** What the search compares beside the name. */
  searched?: (record: T) => string;
  /** Shown behind the name of an option and below the chosen one. */
  detail: (record: T) => ReactNode;
}

/** A setting that names a record, searched by its name. */
export function RecordSelect<T extends SelectableRecord>(props: RecordSelectProps<T>) {
  const { field, path, value, onChange, errorAt, readOnly, records, loading, error, detail } = props;
  const { t } = useTranslation();
  const textOf = useTextOf();
  const id = textValue(value);
  const byId = new Map(records?.map((record) => [record.id, record]));
  const options: ComboboxItem[] = [...byId.values()].map((record) => ({
    value: record.id,
    label: record.name,
    disabled: props.disabled?.(record) ?? false,
  }));
  // A record that was deleted, or that an import names, stays until another one is chosen.
  if (id && !byId.has(id) && (records || error))
    options.unshift({ value: id, label: records ? props.unknown(id) : id });
  const chosen = byId.get(id);
  const empty = records?.length === 0;
  const searched = (one: string) => {
    const record = byId.get(one);
    return record ? (props.searched?.(record) ?? '') : '';
  };
  return (
    <div className={classes.profile}>
      <Select
        label={textOf(field.label)}
        description={field.help && textOf(field.help)}
        error={errorAt(path)}
        data-path={path}
        withAsterisk={field.required}
        readOnly={readOnly}
        searchable
        allowDeselect={false}
        placeholder={loading ? t('common.loading') : undefined}
        rightSection={loading ? <Loader size={14} /> : undefined}
        data={options}
        filter={matching(searched)}
        nothingFoundMessage={empty || !records ? undefined : props.notFound}
        value={id || null}
        onChange={onChange}
        renderOption={({ option }) => {
          const record = byId.get(option.value);
          return (
            <span className={classes.option}>
              {option.label}
              {record && detail(record)}
            </span>
          );
        }}
      />
      {chosen && detail(chosen)}
      {empty && (
        <p className={classes.hint} role="status">
          {props.empty}
        </p>
      )}
      {Boolean(error) && !records && (
        <Input.Error role="alert">
          {explain(error).cause}{' '}
          <Button size="compact-xs" variant="default" onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        </Input.Error>
      )}
    </div>
  );
}

const matching =
  (searched: (id: string) => string): OptionsFilter =>
  ({ options, search }) => {
    const word = search.trim().toLowerCase();
    return (options as ComboboxItem[]).filter(({ value, label }) =>
      `${label} ${searched(value)}`.toLowerCase().includes(word),
    );
  };
