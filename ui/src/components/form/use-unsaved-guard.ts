import { useBlocker } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { useTranslation } from '@/lib/i18n/i18n';

interface Place {
  pathname: string;
  search: unknown;
}

/** True when only exempt query parameters differ: switching a tab of the same page loses nothing. */
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

/** Asks whether to leave without saving; the answer is whether to leave. */
export function useUnsavedQuestion(): () => Promise<boolean> {
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

/** One answer is for every form of the page: none is asked about, or given up, by itself. */
let agreed = false;

function agree(): void {
  agreed = true;
  // The router asks the guards one after the other without a pause.
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
  const ask = useUnsavedQuestion();
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
