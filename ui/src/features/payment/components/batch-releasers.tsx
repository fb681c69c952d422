import { Alert } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Batch } from '../api/use-payments';
import classes from './payments.module.css';

/** The users who may release a batch, and those who may not, with the reason. */
export function BatchReleasers({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  if (batch.status !== 'awaiting_release' || batch.kind === 'positive-pay') return null;
  const names = batch.releasers.join(', ');
  return (
    <Alert
      color={batch.releasers.length > 0 ? 'gray' : 'orange'}
      title={batch.mayRelease ? t('payments.release.yours') : t('payments.notYours')}
    >
      {!batch.mayRelease && <div className={classes.sentence}>{batch.releaseRefusal}</div>}
      <div>
        {batch.releasers.length > 0 ? t('payments.release.may', { names }) : t('payments.release.nobody')}
      </div>
      {batch.excluded.length > 0 && (
        <ul className={classes.reasons}>
          {batch.excluded.map((person) => (
            <li key={`${person.name}/${person.involvement}`}>
              {t(`payments.release.${person.involvement}`, {
                name: person.name,
                count: person.payments,
                example: person.example,
              })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
