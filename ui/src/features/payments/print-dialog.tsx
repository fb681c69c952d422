import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { usePrinters } from './use-payments';

interface PrintDialogProps {
  opened: boolean;
  busy: boolean;
  firstNumber: number;
  onClose: () => void;
  onPrint: (printerId: string) => void;
  children: ReactNode;
}

export function PrintDialog({ opened, busy, firstNumber, onClose, onPrint, children }: PrintDialogProps) {
  const { t } = useTranslation();
  const printers = usePrinters(opened);
  const [chosen, setChosen] = useState<string | null>(null);
  const items = printers.data?.items ?? [];
  const printer = chosen ?? items[0]?.id ?? null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('payments.printTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        {children}
        {printers.isError ? (
          <ErrorState error={printers.error} onRetry={() => void printers.refetch()} />
        ) : (
          <Select
            label={t('payments.printer')}
            data={items.map((item) => ({ value: item.id, label: item.name }))}
            value={printer}
            onChange={setChosen}
            allowDeselect={false}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('payments.firstNumber', { number: firstNumber })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={!printer}
            loading={busy}
            onClick={() => printer && onPrint(printer)}
          >
            {t('payments.printChecks')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
