import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import { FormActions } from './form-actions';
import { FormBody } from './form-body';
import { FormFailure } from './form-failure';
import type { FormKit } from './use-app-form';
import { useFormClose } from './use-form-close';

export interface FramedFormProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  title: string;
  onClose: () => void;
  submitLabel?: string | undefined;
  danger?: boolean;
  /** Query parameters that may change without confirmation. */
  exempt?: readonly string[];
  size?: number | string;
  /** The form's own display of errors that belong to no field. */
  failure?: ReactNode;
  /** Loads the version saved by another user; the form restarts with it. */
  onNewest?: () => void;
  children: ReactNode;
}

/**
 * A short form in a dialog. It is mounted while it is open; closing needs confirmation if input would be
 * lost.
 */
export function FormDialog<V extends Record<string, unknown>>(props: FramedFormProps<V>) {
  const { kit, title, onClose, submitLabel, danger, exempt, size = 520, failure, onNewest, children } = props;
  const { t } = useTranslation();
  const leave = useFormClose(kit, onClose, exempt);
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AppForm kit={kit} label={title}>
        <FormBody kit={kit} failure={failure ?? <FormFailure error={kit.failure} onNewest={onNewest} />}>
          {children}
        </FormBody>
        <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
          <FormActions submitLabel={submitLabel} busy={kit.busy} danger={danger} onCancel={leave} />
        </div>
      </AppForm>
    </Modal>
  );
}
