import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import classes from './form.module.css';
import { FormBody } from './form-body';
import type { FormKit } from './use-app-form';
import { useFormClose } from './use-form-close';

interface FormPageProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  label: string;
  readOnly?: boolean;
  exempt?: readonly string[];
  /** False for a form that saves each change. */
  saves?: boolean;
  /** Buttons beside Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form as a section of its page: saved in place and never closed. */
export function FormPage<V extends Record<string, unknown>>(props: FormPageProps<V>) {
  const { kit, label, readOnly, exempt, saves = true, actions, children } = props;
  const { t } = useTranslation();
  useFormClose(kit, undefined, exempt);
  return (
    <AppForm kit={kit} label={label} readOnly={readOnly} className={classes.page}>
      <FormBody kit={kit}>{children}</FormBody>
      {!readOnly && (saves || actions) && (
        <Group mt="lg" gap="xs">
          {saves && (
            <Button type="submit" loading={kit.busy}>
              {t('common.save')}
            </Button>
          )}
          {actions}
        </Group>
      )}
    </AppForm>
  );
}
