import { Button } from '@mantine/core';
import {
  IconCheck,
  IconExternalLink,
  IconMessageQuestion,
  IconRestore,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { hint } from '@/components/hint/hint';
import { useTranslation } from '@/lib/i18n/i18n';
import type { DialogAction } from './act-dialog';

interface ActionButtonsProps {
  may: (action: DialogAction) => boolean;
  busy: boolean;
  onApprove: () => void;
  onAsk: (dialogAction: DialogAction) => void;
  onOpen: (() => void) | undefined;
}

/** The buttons of the actions that the user may execute. */
export function ActionButtons({ may, busy, onApprove, onAsk, onOpen }: ActionButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      {may('approve') && (
        <Button
          {...hint(t('taskActs.key', { key: 'A' }))}
          leftSection={<IconCheck size={16} />}
          loading={busy}
          onClick={onApprove}
        >
          {t('taskActs.actions.approve')}
        </Button>
      )}
      {may('reject') && (
        <Button
          {...hint(t('taskActs.key', { key: 'R' }))}
          variant="default"
          leftSection={<IconX size={16} />}
          disabled={busy}
          onClick={() => onAsk('reject')}
        >
          {t('taskActs.actions.reject')}
        </Button>
      )}
      {may('requestInfo') && (
        <Button
          {...hint(t('taskActs.key', { key: 'I' }))}
          variant="default"
          leftSection={<IconMessageQuestion size={16} />}
          disabled={busy}
          onClick={() => onAsk('requestInfo')}
        >
          {t('taskActs.actions.requestInfo')}
        </Button>
      )}
      {may('provideInfo') && (
        <Button variant="default" disabled={busy} onClick={() => onAsk('provideInfo')}>
          {t('taskActs.actions.provideInfo')}
        </Button>
      )}
      {may('reassign') && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={16} />}
          disabled={busy}
          onClick={() => onAsk('reassign')}
        >
          {t('taskActs.actions.reassign')}
        </Button>
      )}
      {may('restart') && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} />}
          disabled={busy}
          onClick={() => onAsk('restart')}
        >
          {t('taskActs.actions.restart')}
        </Button>
      )}
      {onOpen && (
        <Button variant="subtle" leftSection={<IconExternalLink size={16} />} onClick={onOpen}>
          {t('taskActs.openInvoice')}
        </Button>
      )}
    </>
  );
}
