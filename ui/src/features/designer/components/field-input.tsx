import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { textValue } from '../graph/settings';
import { ExpressionInput } from './expression-input';
import type { FieldInputProps } from './field-props';
import { ProfileInput } from './profile-input';
import { RowsInput } from './rows-input';
import { WorkflowInput } from './workflow-input';

// Few steps ask people.
const AssigneesInput = lazyComponent<FieldInputProps>(() =>
  import('./assignees-input').then((found) => found.AssigneesInput),
);

/** The input of one setting of a step, by the type of its field. */
export function FieldInput(props: FieldInputProps) {
  const { field, path, value, onChange, errorAt, readOnly } = props;
  const textOf = useTextOf();
  const base = {
    label: textOf(field.label),
    description: field.help && textOf(field.help),
    error: errorAt(path),
    'data-path': path,
  };
  const input = { ...base, withAsterisk: field.required, readOnly, placeholder: field.default };
  switch (field.type) {
    case 'line':
    case 'name':
      return (
        <TextInput
          {...input}
          maxLength={field.max}
          value={textValue(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'timeOfDay':
      return (
        <TextInput
          {...input}
          placeholder="15:00"
          maxLength={5}
          value={textValue(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'integer':
      return (
        <NumberInput
          {...input}
          allowDecimal={false}
          min={field.min}
          max={field.max}
          clampBehavior="none"
          value={typeof value === 'number' ? value : ''}
          onChange={(now) => onChange(typeof now === 'number' ? now : undefined)}
        />
      );
    case 'flag':
      return (
        <Switch
          {...base}
          disabled={readOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...input}
          data={(field.choices ?? []).map(({ value: one, label }) => ({ value: one, label: textOf(label) }))}
          allowDeselect={false}
          value={textValue(value)}
          onChange={onChange}
        />
      );
    case 'expression':
      return <ExpressionInput {...props} />;
    case 'profile':
      return <ProfileInput {...props} />;
    case 'workflow':
      return <WorkflowInput {...props} />;
    case 'assignees':
      return (
        <LazyBoundary>
          <AssigneesInput {...props} />
        </LazyBoundary>
      );
    case 'rows':
      return <RowsInput {...props} render={(item) => <FieldInput key={item.field.name} {...item} />} />;
  }
}
