import { Button, type ComboboxItem, Input, Loader, type OptionsFilter, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { textValue } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

interface Choice {
  id: string;
  name: string;
}

interface RecordSelectProps<Row extends Choice> extends FieldInputProps {
  found: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined until they are read. */
  records: Row[] | undefined;
  texts: { unknown: (id: string) => string; nothingFound: string; empty: string };
  /** Searched besides the name. */
  words?: (record: Row) => string;
  disabled?: (record: Row) => boolean;
  /** Below the name of an option. */
  note: (record: Row) => ReactNode;
  /** Below the input. */
  about: (record: Row) => ReactNode;
}

/** A record that a setting names by its id. */
export function RecordSelect<Row extends Choice>(props: RecordSelectProps<Row>) {
  const { field, path, value, onChange, errorAt, readOnly, found, records, texts } = props;
  const { t } = useTranslation();
  const textOf = useTextOf();
  const id = textValue(value);
  const { error, isFetching, refetch } = found;
  const byId = new Map(records?.map((record) => [record.id, record]));
  const options: ComboboxItem[] = [...byId.values()].map((record) => ({
    value: record.id,
    label: record.name,
    disabled: props.disabled?.(record) ?? false,
  }));
  // A record that was deleted, or that an import names, stays until another one is chosen.
  if (id && !byId.has(id) && (records || error))
    options.unshift({ value: id, label: records ? texts.unknown(id) : id });
  const chosen = byId.get(id);
  const empty = records?.length === 0;
  const noteOf = (one: Row | undefined) => one && props.note(one);
  return (
    <div className={classes.record}>
      <Select
        label={textOf(field.label)}
        description={field.help && textOf(field.help)}
        error={errorAt(path)}
        data-path={path}
        withAsterisk={field.required}
        readOnly={readOnly}
        searchable
        allowDeselect={false}
        placeholder={isFetching && !records ? t('common.loading') : undefined}
        rightSection={isFetching && !records ? <Loader size={14} /> : undefined}
        data={options}
        filter={matching(byId, props.words)}
        nothingFoundMessage={empty || !records ? undefined : texts.nothingFound}
        value={id || null}
        onChange={onChange}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            {noteOf(byId.get(option.value))}
          </span>
        )}
      />
      {chosen && props.about(chosen)}
      {empty && (
        <p className={classes.hint} role="status">
          {texts.empty}
        </p>
      )}
      {error && !records && (
        <Input.Error role="alert">
          {explain(error).cause}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Input.Error>
      )}
    </div>
  );
}

const matching =
  <Row extends Choice>(
    byId: ReadonlyMap<string, Row>,
    words: ((record: Row) => string) | undefined,
  ): OptionsFilter =>
  ({ options, search }) => {
    const word = search.trim().toLowerCase();
    return (options as ComboboxItem[]).filter(({ value, label }) => {
      const record = byId.get(value);
      return `${label} ${(record && words?.(record)) ?? ''}`.toLowerCase().includes(word);
    });
  };
