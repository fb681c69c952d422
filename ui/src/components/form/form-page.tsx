import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import classes from './form.module.css';
import { FormBody } from './form-body';
import { FormFailure } from './form-failure';
import type { FormKit } from './use-app-form';
import { useFormClose } from './use-form-close';

interface FormPageProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  label: string;
  readOnly?: boolean;
  exempt?: readonly string[];
  /** Loads the version saved by another user; the form restarts with it. */
  onNewest?: () => void;
  children: ReactNode;
}

/** A form as a section of its page: saved in place and never closed. */
export function FormPage<V extends Record<string, unknown>>(props: FormPageProps<V>) {
  const { kit, label, readOnly, exempt, onNewest, children } = props;
  const { t } = useTranslation();
  useFormClose(kit, undefined, exempt);
  return (
    <AppForm kit={kit} label={label} readOnly={readOnly} className={classes.page}>
      <FormBody kit={kit} failure={<FormFailure error={kit.failure} onNewest={onNewest} />}>
        {children}
      </FormBody>
      {!readOnly && (
        <Group mt="lg" gap="xs">
          <Button type="submit" loading={kit.busy}>
            {t('common.save')}
          </Button>
        </Group>
      )}
    </AppForm>
  );
}
