import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './history.module.css';
import { LongText } from './long-text';

type Change = Schema<'HistoryChange'>;

/** The number of changes shown initially. */
const shown = 6;

/** The old and new value of each changed field. */
export function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, changes.length - shown);
  return (
    <>
      <dl className={classes.changes}>
        {changes.slice(0, changes.length - hidden).map((change) => (
          <ChangeRow key={`${change.field}/${change.label ?? ''}/${change.item ?? ''}`} change={change} />
        ))}
      </dl>
      {hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setAll(true)}>
          {t('history.more', { count: hidden })}
        </UnstyledButton>
      )}
    </>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation();
  const field = change.label || t(`historyFields.fields.${change.field}`);
  return (
    <div className={classes.change}>
      <dt>{change.item ? t('history.item', { field, item: change.item }) : field}</dt>
      <dd>
        {change.kind === 'secret' ? (
          t('history.changed')
        ) : (
          <>
            {change.before && (
              <>
                <span className={classes.old}>
                  <ValueText value={change.before} kind={change.kind} />
                </span>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden>{` ${t('history.to')} `}</VisuallyHidden>
              </>
            )}
            {change.after ? (
              <ValueText value={change.after} kind={change.kind} />
            ) : (
              <em className={classes.none}>{t('history.nothing')}</em>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function ValueText({ value, kind }: { value: Schema<'HistoryValue'>; kind: Change['kind'] }) {
  const { t } = useTranslation();
  switch (kind) {
    case 'money':
      return <MoneyText value={{ amount: value.text, currency: value.currency ?? '' }} code />;
    case 'date':
      return <DateText value={value.text} />;
    case 'time':
      return <DateText value={value.text} withTime />;
    case 'yesNo':
      return value.text === 'true' ? t('grid.yes') : t('grid.no');
    case 'choice':
      return value.choice ? t(`historyFields.values.${value.choice}`) : value.text;
    default:
      return <LongText text={value.text} />;
  }
}
