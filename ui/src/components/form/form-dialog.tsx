import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { AppForm } from './app-form';
import { FormActions } from './form-actions';
import { FormBody } from './form-body';
import type { FormKit } from './use-app-form';
import { useFormClose } from './use-form-close';

export interface FramedFormProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  title: string;
  onClose: () => void;
  submitLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** There is nothing to submit yet. */
  disabled?: boolean | undefined;
  danger?: boolean;
  /** Query parameters that may change without confirmation. */
  exempt?: readonly string[];
  size?: number | string;
  /** The form's own display of errors that belong to no field. */
  failure?: ReactNode;
  children: ReactNode;
}

/**
 * A short form in a dialog. It is mounted while it is open; closing needs confirmation if input would be
 * lost.
 */
export function FormDialog<V extends Record<string, unknown>>(props: FramedFormProps<V>) {
  const {
    kit,
    title,
    onClose,
    submitLabel,
    cancelLabel,
    disabled,
    danger,
    exempt,
    size = 520,
    failure,
    children,
  } = props;
  const leave = useFormClose(kit, onClose, exempt);
  return (
    <Dialog onClose={leave} title={title} size={size}>
      <AppForm kit={kit} label={title}>
        <FormBody kit={kit} failure={failure}>
          {children}
        </FormBody>
        <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
          <FormActions {...{ submitLabel, cancelLabel, disabled, danger }} busy={kit.busy} onCancel={leave} />
        </div>
      </AppForm>
    </Dialog>
  );
}
