import { Drawer } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import classes from './form.module.css';
import { FormActions } from './form-actions';
import { FormBody } from './form-body';
import type { FramedFormProps } from './form-dialog';
import { useFormClose } from './use-form-close';

/** A longer form beside its list: the fields scroll, the buttons stay visible. */
export function FormPanel<V extends Record<string, unknown>>(props: FramedFormProps<V>) {
  const {
    kit,
    title,
    onClose,
    submitLabel,
    cancelLabel,
    disabled,
    danger,
    exempt,
    size = 460,
    failure,
    children,
  } = props;
  const { t } = useTranslation();
  const leave = useFormClose(kit, onClose, exempt);
  return (
    <Drawer
      opened
      onClose={leave}
      position="right"
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <AppForm kit={kit} label={title} className={classes.panel}>
        <div className={classes.scroll}>
          <FormBody kit={kit} failure={failure}>
            {children}
          </FormBody>
        </div>
        <div className={classes.bar}>
          <FormActions {...{ submitLabel, cancelLabel, disabled, danger }} busy={kit.busy} onCancel={leave} />
        </div>
      </AppForm>
    </Drawer>
  );
}
