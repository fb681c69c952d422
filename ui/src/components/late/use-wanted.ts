import { startTransition, useCallback, useEffect, useState } from 'react';
import { toastError } from '@/components/toast/toast';
import { useFirstPageStands } from '@/lib/late/first-page';

/**
 * A button whose menu or dialog comes later. Its code is fetched once the first page stands, at the latest
 * when the pointer or the focus is on the button; a click before that opens it as soon as it is there.
 */
export function useWanted(fetch: () => Promise<void>) {
  const [wanted, setWanted] = useState(false);
  const stands = useFirstPageStands();
  useEffect(() => {
    if (stands) void fetch();
  }, [stands, fetch]);
  // The press is seen at once; the menu, which takes longer to draw, does not hold that up.
  const want = useCallback(() => startTransition(() => setWanted(true)), []);
  const onFailed = useCallback((error: unknown) => {
    setWanted(false);
    toastError(error);
  }, []);
  return {
    wanted,
    want,
    onFailed,
    button: {
      onClick: want,
      onPointerEnter: () => void fetch(),
      onFocus: () => void fetch(),
      'aria-haspopup': 'menu',
      'aria-expanded': false,
    } as const,
  };
}
