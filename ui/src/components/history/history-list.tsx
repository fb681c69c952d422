import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { RecordLinks } from '@/components/records/record-links';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { ActorName, duplicateNames } from './actor-name';
import { Changes } from './changes';
import classes from './history.module.css';

type History = Schema<'History'>;
type Line = Schema<'HistoryLine'>;

// The reason texts are many, and most histories are in a tab that is not open initially.
const Reason = lazyComponent(() => import('./reason').then((found) => found.Reason));

/** The history of a record: actor, action, time, old and new value, and reason; newest first. */
export function HistoryOf({ found }: { found: UseQueryResult<History> }) {
  if (found.data) return <HistoryList lines={found.data.lines} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <TextSkeleton lines={6} />;
}

export function HistoryList({ lines }: { lines: Line[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) {
    return <EmptyState icon={IconHistory} title={t('history.empty')} hint={t('history.emptyHint')} />;
  }
  const shared = duplicateNames(lines);
  return (
    <LazyBoundary fallback={<TextSkeleton lines={6} />}>
      <ol className={classes.list} aria-label={t('history.title')}>
        {lines.map((line) => (
          <HistoryLine key={line.id} line={line} shared={shared} />
        ))}
      </ol>
    </LazyBoundary>
  );
}

/** A placeholder for the actor in a sentence, which is split at it. */
const mark = '\u0000';

function HistoryLine({ line, shared }: { line: Line; shared: Set<string> }) {
  const { t } = useTranslation();
  const [before, after] = t(`historyActions.${line.action}`, { who: mark }).split(mark);
  return (
    <li className={classes.line}>
      <div>
        {before}
        <ActorName line={line} shared={shared} />
        {after}
      </div>
      <div className={classes.when}>
        <DateText value={line.at} withTime exact />
        {line.since && (
          <>
            {` · ${t('history.since')} `}
            <DateText value={line.since} withTime exact />
          </>
        )}
      </div>
      <Reason line={line} />
      <Changes changes={line.changes} />
      <RecordLinks links={line.links} />
    </li>
  );
}
