import { AppForm } from '@/components/form/app-form';
import { DateField } from '@/components/form/date-fields';
import { LongTextField, NumberField, SelectField, SwitchField, TextField } from '@/components/form/fields';
import { FormActions } from '@/components/form/form-actions';
import { FormBody } from '@/components/form/form-body';
import type { FieldName } from '@/components/form/names';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { taskName } from '@/lib/format/task-name';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Task, useTaskAction } from '../api/use-tasks';
import { type Answers, answersToSend, type FormField, firstAnswers } from '../form-answers';

interface TaskFormProps {
  task: Task;
  onDone: () => void;
}

/** The form of a task that its assignee fills in. */
export function TaskForm({ task, onDone }: TaskFormProps) {
  const { t } = useTranslation();
  const act = useTaskAction(task.id);
  const problemOf = (field: FormField) => (answer: Answers[string]) =>
    field.required && field.type !== 'boolean' ? required(answer) : null;
  const kit = useAppForm({
    draft: `task.${task.id}.complete`,
    initialValues: { answers: firstAnswers(task.form) },
    validate: { answers: Object.fromEntries(task.form.map((field) => [field.name, problemOf(field)])) },
    submit: ({ answers }) =>
      act.mutateAsync({ action: 'complete', fields: { answers: answersToSend(task.form, answers) } }),
    onSaved: () => {
      toast('success', t('taskActs.done.complete'), taskName(task, t));
      onDone();
    },
  });
  return (
    <AppForm kit={kit} label={t('taskActs.form')}>
      <FormBody kit={kit}>
        {task.form.map((field) => (
          <AnswerField key={field.name} field={field} />
        ))}
        <FormActions submitLabel={t('taskActs.complete')} busy={kit.busy} />
      </FormBody>
    </AppForm>
  );
}

/** The input of a field, by its type. */
function AnswerField({ field: { name, label, type, required: must, options = [] } }: { field: FormField }) {
  const path = <Value,>() => `answers.${name}` as FieldName<Value>;
  switch (type) {
    case 'number':
      return <NumberField name={path<number | string>()} label={label} required={must} />;
    case 'boolean':
      return <SwitchField name={path<boolean>()} label={label} />;
    case 'date':
      return <DateField name={path<string | null>()} label={label} required={must} />;
    case 'choice':
      return (
        <SelectField
          name={path<string | null>()}
          label={label}
          required={must}
          data={options}
          clearable={!must}
        />
      );
    case 'longText':
      return (
        <LongTextField
          name={path<string>()}
          label={label}
          required={must}
          autosize
          minRows={3}
          maxLength={4000}
        />
      );
    case 'text':
      return <TextField name={path<string>()} label={label} required={must} maxLength={200} />;
  }
}
