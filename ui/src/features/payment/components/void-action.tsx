import { Button } from '@mantine/core';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';

const VoidDialog = lazyComponent(() => import('./void-dialog').then((found) => found.VoidDialog));

/** Offered for a numbered check that nothing is processing; the server checks it again. */
export function VoidAction({ payment }: { payment: Schema<'Payment'> }) {
  const { t } = useTranslation();
  const mayVoid = useCan('payments', 'void');
  const [opened, setOpened] = useState(false);
  const { method, checkNumber, status, positivePayStatus, voidStatus } = payment;
  const busy = status === 'processing' || positivePayStatus === 'processing';
  if (!mayVoid || method !== 'check' || !checkNumber || busy) return null;
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {voidStatus ? t('payments.voids.undo') : t('payments.voids.void')}
      </Button>
      {opened && (
        <LazyBoundary
          onFailed={(error) => {
            close();
            toastError(error);
          }}
        >
          <VoidDialog payment={payment} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
