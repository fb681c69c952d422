import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'> {
  /** Closes by a click outside. A dialog with input stays open. */
  dismissible?: boolean;
}

/** The frame of every dialog. It is mounted while it is open. */
export function Dialog({ dismissible = false, ...props }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      closeOnClickOutside={dismissible}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...props}
    />
  );
}
