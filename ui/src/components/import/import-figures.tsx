import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import classes from './import.module.css';
import type { ImportPreview } from './use-import';

const outcomes = ['new', 'changed', 'unchanged', 'invalid'] as const;

/** The rows of a file by outcome. */
export function ImportFigures({ counts, done }: { counts: ImportPreview['counts']; done: boolean }) {
  const { t } = useTranslation();
  const format = new Intl.NumberFormat(currentLanguage());
  return (
    <dl className={classes.figures} aria-label={t('imports.rows')}>
      {outcomes.map((outcome) => (
        <div
          key={outcome}
          className={classes.figure}
          data-outcome={counts[outcome] > 0 ? outcome : undefined}
        >
          <dt>{t(done ? `imports.results.${outcome}` : `imports.outcomes.${outcome}`)}</dt>
          <dd>{format.format(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
