import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMessage, IconX } from '@tabler/icons-react';
import { explain } from '@/lib/errors/explain';
import { t } from '@/lib/i18n/i18n';

export type Severity = 'success' | 'info' | 'neutral' | 'warning' | 'error';

const looks = {
  success: { color: 'pine', Icon: IconCheck },
  info: { color: 'blue', Icon: IconInfoCircle },
  neutral: { color: 'gray', Icon: IconMessage },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconX },
} as const;

/** The others wait their turn. */
export const visibleToasts = 3;

export function toast(severity: Severity, title: string, message?: string): void {
  const { color, Icon } = looks[severity];
  notifications.show({
    title,
    message,
    color,
    icon: <Icon size={16} />,
    // What went wrong stays until it is read.
    autoClose: severity === 'error' ? 12_000 : 5_000,
    closeButtonProps: { 'aria-label': t('common.close') },
    role: severity === 'error' ? 'alert' : 'status',
  });
}

/** The cause, the next step and the number under which the server knows the request. */
export function toastError(error: unknown): void {
  const { cause, next, requestId } = explain(error);
  const number = requestId ? ` (${t('common.requestNumber', { id: requestId })})` : '';
  toast('error', cause, `${next}${number}`);
}
