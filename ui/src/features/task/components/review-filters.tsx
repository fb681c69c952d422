import { memo, type RefObject } from 'react';
import { CheckBox } from '@/components/check-box/check-box';
import { SearchField } from '@/components/grid/search-field';
import { Segments } from '@/components/segments/segments';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Bucket, buckets, type ReviewView } from '../api/use-tasks';
import classes from './review-page.module.css';
import { useTaskFilters } from './task-filters';

interface ReviewFiltersProps {
  view: ReviewView;
  onView: (view: ReviewView) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** The filters above the queue. Moving between tasks does not render them again. */
export const ReviewFilters = memo(function ReviewFilters({ view, onView, search }: ReviewFiltersProps) {
  const { t } = useTranslation();
  const filters = useTaskFilters(view, onView);
  return (
    <>
      <div className={classes.filters}>
        <Segments<Bucket>
          label={t('nav.reviewTasks')}
          value={view.tab ?? 'active'}
          data={buckets.map((value) => ({ value, label: t(`tasks.buckets.${value}`) }))}
          onChange={(tab) => onView({ ...keepFilters(view), ...(tab !== 'active' && { tab }) })}
        />
        <div className={classes.line}>
          <SearchField
            input={search}
            className={classes.search}
            label={t('tasks.search')}
            value={view.q ?? ''}
            onChange={(q) => {
              const { q: _old, task: _task, ...rest } = view;
              onView(q ? { ...rest, q } : rest);
            }}
          />
        </div>
        <div className={classes.line}>
          {filters.menu}
          <CheckBox
            label={t('tasks.mineOnly')}
            checked={!view.all}
            onChange={(event) => {
              const { all: _all, task: _task, ...rest } = view;
              onView(event.currentTarget.checked ? rest : { ...rest, all: true });
            }}
          />
        </div>
      </div>
      {filters.chips}
    </>
  );
});

const keepFilters = ({ all, q, f }: ReviewView): ReviewView => ({
  ...(all && { all }),
  ...(q && { q }),
  ...(f && { f }),
});
