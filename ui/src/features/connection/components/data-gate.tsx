import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { ErrorState } from '@/components/states/states';

interface DataGateProps<Data> {
  found: UseQueryResult<Data>;
  title: string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** A dialog whose form needs data: it loads first, or says why it can't. */
export function DataGate<Data>({ found, title, onClose, children }: DataGateProps<Data>) {
  if (found.data !== undefined) return children(found.data);
  return (
    <Dialog title={title} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={120} aria-hidden="true" />
      )}
    </Dialog>
  );
}
