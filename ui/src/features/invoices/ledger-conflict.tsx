import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';

interface LedgerConflictProps {
  keep: () => void;
  take: () => void;
}

/** Shows two conflicting distributions; the user decides which one to keep. */
export function LedgerConflict({ keep, take }: LedgerConflictProps) {
  const { t } = useTranslation();
  return (
    <Alert color="orange" role="status" title={t('invoices.ledgerConflict')}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={keep}>
          {t('invoices.ledgerKeep')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={take}>
          {t('invoices.ledgerTake')}
        </Button>
      </Group>
    </Alert>
  );
}
