import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { Batch } from '../api/use-payments';
import { recordable } from './sheets';

const SheetDialog = lazyComponent(() => import('./sheet-dialog').then((found) => found.SheetDialog));

/** The record of printed sheets; a batch with an unknown outcome continues when each sheet has one. */
export function SheetActions({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayPrepare = useCan('payments', 'prepare');
  const [opened, setOpened] = useState(false);
  if (batch.kind !== 'check' || !mayPrepare || recordable(batch, 'spoiled').length === 0) return null;
  const close = () => setOpened(false);
  return (
    <Group mt="sm">
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('payments.sheets.record')}
      </Button>
      {opened && (
        <LazyBoundary
          onFailed={(error) => {
            close();
            toastError(error);
          }}
        >
          <SheetDialog batch={batch} onClose={close} />
        </LazyBoundary>
      )}
    </Group>
  );
}
