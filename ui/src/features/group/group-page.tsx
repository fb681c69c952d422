import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { List } from '@/components/grid/list';
import { HistoryOf } from '@/components/history/history-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader, Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { groupQueries } from './api/queries';
import { type Group, useDeleteGroup, useGroup } from './api/use-groups';
import classes from './components/group-page.module.css';
import { GroupSettings } from './components/group-settings';
import { memberList } from './components/member-list';
import { type GroupTab, groupTabs } from './group-tabs';

// Loaded on demand, because the page works without it.
const AddMembers = lazyComponent(() => import('./components/add-members').then((form) => form.AddMembers));

interface GroupPageProps {
  groupId: string;
  view: GridView & { tab?: GroupTab; dialog?: 'add' };
  onView: (view: GroupPageProps['view']) => void;
}

/** A group: its members, what it gives to them, and its history. */
export function GroupPage({ groupId, view, onView }: GroupPageProps) {
  const { t } = useTranslation();
  const found = useGroup(groupId);
  const mayChange = useCan('userGroups', 'update');
  const { tab = 'members', dialog } = view;
  const group = found.data;
  if (!group) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={group.name}
        description={group.description || t('groups.about')}
        actions={
          <>
            <DeleteGroup group={group} onUses={() => onView({ tab: 'settings' })} />
            {mayChange && (
              <Button
                leftSection={<IconPlus size={16} />}
                onClick={() => onView({ ...view, tab: undefined, dialog: 'add' })}
              >
                {t('groups.addMembers')}
              </Button>
            )}
          </>
        }
      />
      <PendingNote page kinds={['groupRoles', 'groupMembers']} subjectId={groupId} />
      {group.ofDirectory && (
        <Alert variant="light" mb="sm" mx="var(--cs-edge)" icon={<IconRefresh size={18} />}>
          {t('groups.ofDirectory')}
        </Alert>
      )}
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('groups.parts')}
          value={tab}
          data={groupTabs.map((value) => ({
            value,
            label:
              value === 'members' ? `${t('groups.members')} ${group.memberCount}` : t(`groups.tabs.${value}`),
          }))}
          onChange={(next) => onView(next === 'members' ? {} : { tab: next as GroupTab })}
        />
      </div>
      {tab === 'members' && (
        <List list={memberList} place={{ groupId, mayChange }} view={view} onView={onView} />
      )}
      {tab === 'settings' && <GroupSettings group={group} />}
      {tab === 'history' && <GroupHistory groupId={groupId} />}
      {dialog === 'add' && mayChange && (
        <LazyDialog onClose={close}>
          <AddMembers groupId={groupId} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

function GroupHistory({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const found = useQuery(groupQueries.history(useApi(), groupId));
  return (
    <div className={classes.history}>
      <Panel title={t('history.title')}>
        <HistoryOf found={found} />
      </Panel>
    </div>
  );
}

interface DeleteGroupProps {
  group: Group;
  /** Shows the rules and projects that name the group. */
  onUses: () => void;
}

/** Deletes the group. One that rules or projects name is kept, and the question says which. */
function DeleteGroup({ group, onUses }: DeleteGroupProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const remove = useDeleteGroup(group.id);
  if (!useCan('userGroups', 'delete')) return null;
  const uses = [...group.rules, ...group.projects.map(({ name }) => name)];
  const ask = async () => {
    if (uses.length > 0) {
      const show = await askConfirm({
        title: t('groups.usedTitle', { name: group.name }),
        body: (
          <>
            <p>{t('groups.usedBody')}</p>
            <ul className={classes.names}>
              {uses.map((use) => (
                <li key={use}>{use}</li>
              ))}
            </ul>
          </>
        ),
        confirm: t('groups.showUses'),
        cancel: t('common.close'),
      });
      if (show) onUses();
      return;
    }
    const sure = await askConfirm({
      title: t('groups.deleteTitle', { name: group.name }),
      body: t('groups.deleteBody', { count: group.memberCount }),
      confirm: t('groups.delete'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', t('groups.deleted'), group.name);
        void navigate({ to: '/$tenant/groups', params: { tenant } });
      },
      onError: toastError,
    });
  };
  return (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={16} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('groups.delete')}
    </Button>
  );
}
