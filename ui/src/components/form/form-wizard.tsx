import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { KeyValue } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import { FormBody } from './form-body';
import { type FormKit, focusFirst } from './use-app-form';
import { useFormClose } from './use-form-close';
import { WizardSteps } from './wizard-steps';

export interface WizardStep<V> {
  id: string;
  label: string;
  /** The fields of this step: they must be valid before the next step. */
  fields: readonly (keyof V & string)[];
  content: ReactNode;
  /** The label of the button that continues, if it is not "Next". */
  next?: string | undefined;
}

interface FormWizardProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  title: string;
  steps: readonly WizardStep<V>[];
  /** A summary of the action before the submit. */
  summary: (values: V) => { name: string; value: ReactNode }[];
  submitLabel: string;
  onClose: () => void;
  exempt?: readonly string[];
}

/** Steps that are validated one by one, with a summary at the end. Back keeps all input. */
export function FormWizard<V extends Record<string, unknown>>(props: FormWizardProps<V>) {
  const { kit, title, steps, summary, submitLabel, onClose, exempt } = props;
  const { t } = useTranslation();
  const { form, element } = kit;
  const [at, setAt] = useState(0);
  const leave = useFormClose(kit, onClose, exempt);
  const current = steps[at];

  // A server error returns to the step of its field.
  const faulty = Object.keys(form.errors).map((path) => path.split('.')[0] ?? '');
  const home = steps.findIndex(({ fields }) => fields.some((field) => faulty.includes(field)));
  useEffect(() => {
    if (!current && home >= 0) setAt(home);
  }, [current, home]);

  // A new step sets the focus on its first invalid field, otherwise on its first field.
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const within = (what: string) => element.current?.querySelector<HTMLElement>(what);
    const fields = 'input:not([type=hidden]), textarea, [role=radio]';
    const submit = 'button[type=submit]';
    (
      within('[aria-invalid=true]') ??
      within('[data-autofocus]') ??
      within(current ? fields : submit) ??
      within(submit)
    )?.focus();
  }, [at, current, element]);

  const next = () => {
    const wrong = (current?.fields ?? []).filter((field) => form.validateField(field as never).hasError);
    if (wrong.length > 0) focusFirst(element.current, wrong);
    else setAt(at + 1);
  };
  return (
    <Dialog onClose={leave} title={title} size={648}>
      <AppForm
        kit={{
          ...kit,
          onSubmit: (event) => {
            event?.preventDefault();
            if (current) next();
            else kit.onSubmit(event);
          },
        }}
        label={title}
      >
        <WizardSteps
          labels={[...steps.map(({ label }) => label), t('form.summary')]}
          at={at}
          onBack={setAt}
        />
        <FormBody kit={kit}>
          {current ? (
            <Stack key={current.id} gap="sm">
              {current.content}
            </Stack>
          ) : (
            <KeyValue items={summary(form.getValues())} />
          )}
        </FormBody>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" mr="auto" onClick={leave}>
            {t('common.cancel')}
          </Button>
          {at > 0 && (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t('common.back')}
            </Button>
          )}
          <Button
            type="submit"
            loading={kit.busy}
            // The second click of a double click on Next must not press a button of the next step.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {current ? (current.next ?? t('common.next')) : submitLabel}
          </Button>
        </Group>
      </AppForm>
    </Dialog>
  );
}
