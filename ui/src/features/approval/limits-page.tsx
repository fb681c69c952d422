import { SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { PersonLimitDialog, RoleLimitDialog } from './components/limit-dialog';
import type { limitTabs } from './components/limit-status';
import { personLimitList } from './components/person-limit-list';
import { roleLimitList } from './components/role-limit-list';

interface LimitsView extends GridView {
  tab?: keyof typeof limitTabs;
  /** The list: people, unless it is this one. */
  of?: 'roles';
  /** The record whose limit is changed. */
  change?: string;
}

interface LimitsPageProps {
  view: LimitsView;
  onView: (view: LimitsView) => void;
}

const nobody: string[] = [];

/** Up to which amount each person and role approves. */
export function LimitsPage({ view, onView }: LimitsPageProps) {
  const { t } = useTranslation();
  const user = useUser();
  const currency = user?.appearance.currency ?? '';
  const { change, ...list } = view;
  const onChange = useCallback((id: string) => onView({ ...view, change: id }), [onView, view]);
  const place = { me: user?.userId, myRoles: user?.roles ?? nobody, onChange };
  const roles = view.of === 'roles';
  const dialog = { onClose: () => onView(list), currency };
  return (
    <>
      <PageHeader
        title={t('nav.approvalLimits')}
        description={t('approvalLimits.description')}
        actions={
          <SegmentedControl
            aria-label={t('approvalLimits.kind')}
            value={roles ? 'roles' : 'people'}
            data={(['people', 'roles'] as const).map((value) => ({
              value,
              label: t(`approvalLimits.${value}`),
            }))}
            onChange={(value) => onView(value === 'roles' ? { of: 'roles' } : {})}
          />
        }
      />
      <PendingNote page kinds={[roles ? 'roleLimit' : 'personLimit']} />
      {roles ? (
        <List key="roles" list={roleLimitList} place={place} view={view} onView={onView} />
      ) : (
        <List key="people" list={personLimitList} place={place} view={view} onView={onView} />
      )}
      {change && roles && <RoleLimitDialog key={change} id={change} {...dialog} />}
      {change && !roles && <PersonLimitDialog key={change} id={change} {...dialog} />}
    </>
  );
}
