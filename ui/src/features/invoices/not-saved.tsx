import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import type { IndexEdits } from './use-index-edits';

/** The reason why the input is not saved, below the fields so that they do not move. */
export function NotSaved({ edits }: { edits: IndexEdits }) {
  const { t } = useTranslation();
  const { cause, next } = explain(edits.failure);
  const marked = Object.keys(edits.problems).length > 0;
  return (
    <Alert
      role="status"
      className={classes.notSaved ?? ''}
      color="orange"
      icon={<IconAlertTriangle size={16} />}
      title={t('invoices.notSaved')}
    >
      {marked ? t('invoices.notSavedMarked') : `${cause} ${next}`}
      <Button size="compact-sm" variant="default" onClick={() => void edits.save()}>
        {t('common.retry')}
      </Button>
    </Alert>
  );
}
