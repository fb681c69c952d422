import { type ReactNode, useState } from 'react';
import { Late } from '@/components/late/late';
import { part } from '@/components/late/part';
import { toastError } from '@/components/toast/toast';
import { useKeys } from '@/lib/keys/use-keys';
import type { KeyHelpProps } from './key-help';

const KeyHelp = part<KeyHelpProps>(() => import('./key-help').then((found) => found.KeyHelp));

/** Opens the list of keyboard shortcuts with "?" on every page. */
export function useKeyHelp(): { open: () => void; dialog: ReactNode } {
  const [shown, setShown] = useState(false);
  const open = () => setShown(true);
  useKeys([{ key: '?', run: open }]);
  return {
    open,
    dialog: shown && (
      <Late
        onFailed={(error) => {
          setShown(false);
          toastError(error);
        }}
      >
        <KeyHelp onClose={() => setShown(false)} />
      </Late>
    ),
  };
}
