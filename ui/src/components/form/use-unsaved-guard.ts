import { useBlocker } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { useTranslation } from '@/lib/i18n/i18n';

interface Place {
  pathname: string;
  search: unknown;
}

/** True when only exempt query parameters differ: switching a tab of the same page loses no input. */
export function staysOnPage(from: Place, to: Place, exempt: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return false;
  const rest = (search: unknown) =>
    JSON.stringify(
      Object.entries((search ?? {}) as Record<string, unknown>)
        .filter(([name]) => !exempt.includes(name))
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return rest(from.search) === rest(to.search);
}

/** Asks whether to leave without saving; returns true to leave. */
export function useConfirmLeave(): () => Promise<boolean> {
  const { t } = useTranslation();
  return () =>
    askConfirm({
      title: t('form.unsavedTitle'),
      body: t('form.unsavedBody'),
      confirm: t('form.leave'),
      cancel: t('form.stay'),
      danger: true,
    });
}

/** One answer applies to all forms of the page. */
let agreed = false;

function agree(): void {
  agreed = true;
  // The router calls the guards sequentially without a delay.
  setTimeout(() => {
    agreed = false;
  });
}

/** Blocks a change of route and the closing of the tab while there are unsaved changes. */
export function useUnsavedGuard(
  dirty: () => boolean,
  exempt: readonly string[] = [],
  onLeave?: () => void,
): void {
  const ask = useConfirmLeave();
  useBlocker({
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty() || staysOnPage(current, next, exempt)) return false;
      if (!agreed) {
        if (!(await ask())) return true;
        agree();
      }
      onLeave?.();
      return false;
    },
  });
}
