import type { Schema } from '@/lib/api/types';
import { awaitTexts, exists, type TFunction, useTranslation } from '@/lib/i18n/i18n';
import classes from './history.module.css';
import { LongText } from './long-text';

type Cause = Schema<'HistoryCause'>;

/** The reason: a translated system reason or the text of a user. */
export function Reason({ line }: { line: Schema<'HistoryLine'> }) {
  const { t } = useTranslation();
  if (line.causes) {
    const words = causeWords(line.causes, t);
    return (
      <div className={classes.reason}>
        <LongText text={words} />
      </div>
    );
  }
  if (!line.reason) return null;
  return (
    <q className={classes.reason}>
      <LongText text={line.reason} />
    </q>
  );
}

/** The sentences of reasons. */
export function causeWords(causes: readonly Cause[], t: TFunction): string {
  return causes.map((cause) => wordsOf(cause, t)).join(' ');
}

function wordsOf({ code, params }: Cause, t: TFunction): string {
  return t(`historyReasons.${code}`, { ...params, field: nameOf(params?.field, t) });
}

/** The translated name of a field; a field without a translation shows its own name. */
function nameOf(field: string | undefined, t: TFunction): string | undefined {
  if (!field) return undefined;
  awaitTexts('historyFields');
  const key = `historyFields.fields.${field}` as 'historyFields.fields.source';
  return exists(key) ? t(key) : field;
}
