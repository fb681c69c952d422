import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import type { IndexForm } from '../api/use-index-form';
import classes from './invoice-page.module.css';

/** The reason why the input is not saved, below the fields so that they do not move. */
export function NotSaved({ kit }: Pick<IndexForm, 'kit'>) {
  const { t } = useTranslation();
  const { cause, next } = explain(kit.failure);
  const marked = Object.values(kit.form.errors).some(Boolean);
  return (
    <Alert
      role="status"
      className={classes.notSaved ?? ''}
      color="orange"
      icon={<IconAlertTriangle size={16} />}
      title={t('invoices.notSaved')}
    >
      {marked ? t('invoices.notSavedMarked') : `${cause} ${next}`}
      <Button size="compact-sm" variant="default" onClick={kit.onRetry}>
        {t('common.retry')}
      </Button>
    </Alert>
  );
}
