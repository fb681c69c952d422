import { Button, Skeleton } from '@mantine/core';
import { AppForm } from '@/components/form/app-form';
import { MultiListField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { useAppForm } from '@/components/form/use-app-form';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useGroups, useMembers, useSetMembers } from './use-members';

type Member = Schema<'ProjectsMember'>;

/** The groups a project is reserved for; people who were added one by one stay as they are. */
export function GroupsPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const members = useMembers(projectId);
  const error = groups.error ?? members.error;
  const retry = () => void Promise.all([groups.refetch(), members.refetch()]);
  return (
    <Panel title={t('projects.groups')}>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && groups.data && members.data ? (
        <Groups
          key={members.dataUpdatedAt}
          projectId={projectId}
          groups={groups.data.groups}
          members={members.data.members}
        />
      ) : (
        !error && <Skeleton height={70} />
      )}
    </Panel>
  );
}

interface GroupsProps {
  projectId: string;
  groups: Schema<'ProjectsGroup'>[];
  members: Member[];
}

function Groups({ projectId, groups, members }: GroupsProps) {
  const { t } = useTranslation();
  const save = useSetMembers(projectId);
  const people = members.filter(({ kind }) => kind === 'user');
  const kit = useAppForm({
    initialValues: { groups: members.filter(({ kind }) => kind === 'group').map(({ id }) => id) },
    submit: (values) =>
      save.mutateAsync([...people, ...values.groups.map((id): Member => ({ id, kind: 'group' }))]),
    onSaved: () => toast('success', t('common.saved')),
  });
  return (
    <AppForm kit={kit} label={t('projects.groups')}>
      <FormBody kit={kit}>
        <MultiListField
          name="groups"
          label={t('projects.reservedFor')}
          description={t('projects.reservedHint', { count: people.length })}
          placeholder={t('projects.everybody')}
          data={groups.map((group) => ({ value: group.id, label: `${group.name} (${group.members})` }))}
        />
      </FormBody>
      <Button type="submit" variant="default" mt="sm" loading={kit.busy}>
        {t('common.save')}
      </Button>
    </AppForm>
  );
}
