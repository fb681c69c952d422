import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMessage, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { ApiError } from '@/lib/errors/api-error';
import { ChangeWaits } from '@/lib/errors/change-waits';
import { explainNow } from '@/lib/errors/explain';
import { loadSection, t } from '@/lib/i18n/i18n';

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
async function show(severity: Severity, title: string, message?: ReactNode, undo?: Undo): Promise<void> {
  const { color, Icon } = looks[severity];
  const { notifications } = await import('@mantine/notifications');
  // Two actions of a kind share one toast, so that the newest one is never queued until it is too late.
  if (undo) notifications.hide(undo.id);
  notifications.show({
    ...(undo && { id: undo.id }),
    title,
    message,
    color,
    icon: <Icon size={16} />,
    // Errors stay until they are closed.
    autoClose: undo?.forMs ?? (severity === 'error' ? 12_000 : 5_000),
    closeButtonProps: { 'aria-label': t('common.close') },
    role: severity === 'error' ? 'alert' : 'status',
  });
}

export function toast(severity: Severity, title: string, message?: string): void {
  useToastsUsed.setState(true, true);
  show(severity, title, message).catch((error: unknown) => console.warn(`${title} (not shown)`, error));
}

export interface Undo {
  /** Of the kind of action: a new toast with this ID replaces the former one. */
  id: string;
  label: string;
  /** How long the action can be undone. */
  forMs: number;
  run: () => void;
}

/** A toast with a button that undoes what it reports. */
export function toastWithUndo(title: string, message: string, undo: Undo): void {
  const run = () => {
    void import('@mantine/notifications').then(({ notifications }) => notifications.hide(undo.id));
    undo.run();
  };
  const content = (
    <>
      {message}
      <Button variant="default" size="xs" mt="xs" display="block" onClick={run}>
        {undo.label}
      </Button>
    </>
  );
  useToastsUsed.setState(true, true);
  show('success', title, content, undo).catch((error: unknown) =>
    console.warn(`${title} (not shown)`, error),
  );
}

/** The change was recorded. The page shows it as pending. */
export function toastWaits(): void {
  toast('info', t('common.changeWaits'), t('common.changeWaitsHint'));
}

/** True from the first toast on, which loads the host. */
export const useToastsUsed = create<boolean>()(() => false);

/** The cause, the next step, the status of a server error and the request ID. */
export function toastError(error: unknown): void {
  if (error instanceof ChangeWaits) {
    toastWaits();
    return;
  }
  // Without the full catalog, only the errors of the basic catalog have texts.
  const texts = loadSection('errors');
  const show = () => {
    const { cause, next, requestId } = explainNow(error);
    const status = error instanceof ApiError && error.status >= 500 ? [String(error.status)] : [];
    const known = [...status, ...(requestId ? [t('common.requestNumber', { id: requestId })] : [])];
    toast('error', cause, known.length > 0 ? `${next} (${known.join(', ')})` : next);
  };
  if (texts) void texts.then(show);
  else show();
}
