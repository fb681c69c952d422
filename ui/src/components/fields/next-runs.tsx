import { formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import { nextRuns } from '@/lib/schedule/cron';
import classes from './fields.module.css';

/** The next runs in the tenant's time zone, so that the user can verify the schedule. */
export function NextRuns({ cron }: { cron: string }) {
  const { t } = useTranslation();
  const style = useDateStyle();
  if (!cron) return null;
  const runs = nextRuns(cron, style.timeZone);
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: style.timeZone });
  return (
    <div className={classes.runs} aria-live="polite">
      {runs.length === 0 ? t('cron.never') : t('cron.next', { zone: style.timeZone })}
      <ol>
        {runs.map((run) => (
          <li key={run}>
            {weekday.format(new Date(run))}, {formatDateTime(run, style)}
          </li>
        ))}
      </ol>
    </div>
  );
}
