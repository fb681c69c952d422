import { ActionIcon, Button, Fieldset, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useTranslation } from '@/lib/i18n/i18n';
import { newRow, type Row, rowsOf } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

interface RowsInputProps extends FieldInputProps {
  /** Renders a field of a row. */
  render: (field: FieldInputProps) => ReactNode;
}

/** The rows of a setting, each with its own fields. */
export function RowsInput(props: RowsInputProps) {
  const { field, path, value, onChange, errorAt, readOnly, names, render } = props;
  const { t } = useTranslation();
  const textOf = useTextOf();
  const rows = rowsOf(value);
  const fields = field.items ?? [];
  const label = textOf(field.label);
  const change = (at: number, row: Row) => onChange(rows.map((one, index) => (index === at ? row : one)));
  return (
    <div className={classes.rows}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and their inputs hold no state
        <Fieldset key={at} legend={t('designer.row', { label, number: at + 1 })} className={classes.row}>
          {fields.map((item) =>
            render({
              field: item,
              path: `${path}[${at}].${item.name}`,
              value: row[item.name],
              onChange: (now) => change(at, { ...row, [item.name]: now ?? '' }),
              errorAt,
              readOnly,
              names,
            }),
          )}
          {!readOnly && (
            <ActionIcon
              className={classes.removeRow ?? ''}
              variant="subtle"
              color="gray"
              aria-label={t('designer.removeRow', { number: at + 1 })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          )}
        </Fieldset>
      ))}
      {errorAt(path) && <Input.Error>{errorAt(path)}</Input.Error>}
      {!readOnly && rows.length < (field.max ?? Number.POSITIVE_INFINITY) && (
        <Button
          variant="default"
          size="xs"
          data-path={path}
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, newRow(field, rows)])}
        >
          {t('designer.addRow', { label })}
        </Button>
      )}
    </div>
  );
}
