import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMessage, IconX } from '@tabler/icons-react';
import { ApiError } from '@/lib/errors/api-error';
import { explainNow } from '@/lib/errors/explain';
import { loadTexts, t } from '@/lib/i18n/i18n';

export type Severity = 'success' | 'info' | 'neutral' | 'warning' | 'error';

const looks = {
  success: { color: 'pine', Icon: IconCheck },
  info: { color: 'blue', Icon: IconInfoCircle },
  neutral: { color: 'gray', Icon: IconMessage },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconX },
} as const;

/** Further toasts are queued. */
export const visibleToasts = 3;

/** The list stores toasts until ToastHost is rendered. */
async function show(severity: Severity, title: string, message?: string): Promise<void> {
  const { color, Icon } = looks[severity];
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title,
    message,
    color,
    icon: <Icon size={16} />,
    // Errors stay until they are closed.
    autoClose: severity === 'error' ? 12_000 : 5_000,
    closeButtonProps: { 'aria-label': t('common.close') },
    role: severity === 'error' ? 'alert' : 'status',
  });
}

export function toast(severity: Severity, title: string, message?: string): void {
  for (const listener of waiting) listener();
  show(severity, title, message).catch((error: unknown) => console.warn(`${title} (not shown)`, error));
}

const waiting = new Set<() => void>();

/** Called with the first toast to load the host. */
export function onToast(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** The cause, the next step, the status of a server error and the request ID. */
export function toastError(error: unknown): void {
  // Without the full catalog, only the errors of the basic catalog have texts.
  const texts = loadTexts(['errors'])?.catch(() => {});
  const show = () => {
    const { cause, next, requestId } = explainNow(error);
    const status = error instanceof ApiError && error.status >= 500 ? [String(error.status)] : [];
    const known = [...status, ...(requestId ? [t('common.requestNumber', { id: requestId })] : [])];
    toast('error', cause, known.length > 0 ? `${next} (${known.join(', ')})` : next);
  };
  if (texts) void texts.then(show);
  else show();
}
