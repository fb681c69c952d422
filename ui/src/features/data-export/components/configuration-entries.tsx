import { Differences } from '@/components/differences/differences';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import type { PlanEntry } from '../api/use-configuration';
import classes from './configuration.module.css';

const tones: Record<PlanEntry['action'], Tone> = { add: 'good', change: 'progress', keep: 'neutral' };

/** What a file adds and changes. The rest is only counted. */
export function ConfigurationEntries({ entries }: { entries: readonly PlanEntry[] }) {
  const { t } = useTranslation();
  const changes = entries.filter(({ action }) => action !== 'keep');
  if (changes.length === 0) return null;
  return (
    <ul className={classes.entries} aria-label={t('dataExport.configuration.changes')}>
      {changes.map((entry) => (
        <Entry key={`${entry.section} ${entry.name}`} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry: { section, name, action, waits, differences } }: { entry: PlanEntry }) {
  const { t } = useTranslation();
  const kind = t(`dataExport.configuration.sections.${section}`);
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.kind}>{kind}</span>
        <b className={classes.name}>{name}</b>
        <StatusBadge label={t(`dataExport.configuration.actions.${action}`)} tone={tones[action]} />
        {waits && <StatusBadge label={t('dataExport.configuration.waits')} tone="attention" />}
      </div>
      <Differences differences={differences} of={`${kind} ${name}`} />
    </li>
  );
}
