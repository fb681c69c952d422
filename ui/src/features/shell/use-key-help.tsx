import { type ReactNode, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useKeys } from '@/lib/keys/use-keys';
import type { KeyHelpProps } from './key-help';

const KeyHelp = lazyComponent<KeyHelpProps>(() => import('./key-help').then((found) => found.KeyHelp));

/** Opens the list of keyboard shortcuts with "?" on every page. */
export function useKeyHelp(): { open: () => void; dialog: ReactNode } {
  const [shown, setShown] = useState(false);
  const open = () => setShown(true);
  useKeys([{ key: '?', run: open }]);
  return {
    open,
    dialog: shown && (
      <LazyDialog onClose={() => setShown(false)}>
        <KeyHelp onClose={() => setShown(false)} />
      </LazyDialog>
    ),
  };
}
