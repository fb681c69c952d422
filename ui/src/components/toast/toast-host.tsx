import { Suspense, useEffect, useState } from 'react';
import { part } from '@/components/late/part';
import { useFirstPageStands } from '@/lib/late/first-page';
import { onToast } from './toast';

const Toasts = part(() => import('./toasts').then(({ Toasts }) => Toasts));

/** Draws the toasts; its code comes after the first page, or with the first toast. */
export function ToastHost() {
  const stands = useFirstPageStands();
  const [asked, setAsked] = useState(false);
  useEffect(() => onToast(() => setAsked(true)), []);
  if (!stands && !asked) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
