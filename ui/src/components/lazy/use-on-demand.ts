import { startTransition, useCallback, useEffect, useState } from 'react';
import { toastError } from '@/components/toast/toast';
import { useFirstPageReady } from '@/lib/loading/first-page';

/**
 * A button whose menu or dialog is loaded on demand. The code loads after the first page, or earlier when
 * the pointer or the focus reaches the button; a click before that opens the menu as soon as it is loaded.
 */
export function useOnDemand(preload: () => Promise<void>) {
  const [requested, setRequested] = useState(false);
  const firstPageReady = useFirstPageReady();
  useEffect(() => {
    if (firstPageReady) void preload();
  }, [firstPageReady, preload]);
  // A transition, so that the slower rendering of the menu does not delay the response of the button.
  const request = useCallback(() => startTransition(() => setRequested(true)), []);
  const onFailed = useCallback((error: unknown) => {
    setRequested(false);
    toastError(error);
  }, []);
  return {
    requested,
    request,
    onFailed,
    button: {
      onClick: request,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
      'aria-haspopup': 'menu',
      'aria-expanded': false,
    } as const,
  };
}
