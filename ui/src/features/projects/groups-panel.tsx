import { Alert, Button, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { AppForm } from '@/components/form/app-form';
import { MultiListField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { FormFailure } from '@/components/form/form-failure';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { type FormSnapshot, useFormSnapshot, useReportDirty } from '@/components/form/use-form-snapshot';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useGroups, useMembers, useSetMembers } from './use-members';
import type { Project } from './use-projects';

type Member = Schema<'ProjectMember'>;

/** The groups that a project is reserved for; individually added users do not change. */
export function GroupsPanel({ project }: { project: Pick<Project, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const members = useMembers(project.id);
  const { data: known, dirty, reset } = useFormSnapshot(members.data);
  const error = groups.error ?? members.error;
  const retry = () => void Promise.all([groups.refetch(), members.refetch()]);
  return (
    <Panel title={t('projects.groups')}>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && groups.data && known ? (
        <Groups
          key={known.members.map(({ id }) => id).join()}
          project={project}
          groups={groups.data.groups}
          members={known.members}
          dirty={dirty}
          onSaved={reset}
          onNewest={() => void members.refetch().then((found) => found.data && reset(found.data))}
        />
      ) : (
        !error && <Skeleton height={70} />
      )}
    </Panel>
  );
}

type Members = NonNullable<ReturnType<typeof useMembers>['data']>;

interface GroupsProps {
  project: Pick<Project, 'id' | 'name'>;
  groups: Schema<'ProjectGroup'>[];
  members: Member[];
  dirty: FormSnapshot<unknown>['dirty'];
  onSaved: (saved: Members) => void;
  onNewest: () => void;
}

function Groups({ project, groups, members, dirty, onSaved, onNewest }: GroupsProps) {
  const { t } = useTranslation();
  const save = useSetMembers(project.id);
  const people = members.filter(({ kind }) => kind === 'user');
  const reserved = members.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  const [chosen, setChosen] = useState(reserved);
  const kit = useAppForm({
    draft: `groups.${project.id}`,
    initialValues: { groups: reserved },
    submit: (values) =>
      save.mutateAsync({
        members: [...people, ...values.groups.map((id): Member => ({ id, kind: 'group' }))],
        seen: members,
      }),
    onSaved: (saved) => {
      onSaved(saved);
      toast('success', t('common.saved'));
    },
  });
  useReportDirty(dirty, kit.isDirty);
  kit.form.watch('groups', ({ value }) => setChosen(value));
  useFormClose(kit, undefined);
  const opens = members.length > 0 && people.length === 0 && chosen.length === 0;
  // Removing the last group makes the project visible to all users, so it needs confirmation.
  const onSubmit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const sure =
      !opens ||
      (await askConfirm({
        title: t('projects.openTitle', { name: project.name }),
        body: t('projects.openBody'),
        confirm: t('projects.open'),
        danger: true,
      }));
    if (sure) kit.onSubmit();
  };
  return (
    <AppForm kit={{ ...kit, onSubmit: (event) => void onSubmit(event) }} label={t('projects.groups')}>
      <FormBody kit={kit} failure={<FormFailure error={kit.failure} onNewest={onNewest} />}>
        <MultiListField
          name="groups"
          label={t('projects.reservedFor')}
          description={t('projects.reservedHint', { count: people.length })}
          placeholder={t('projects.everybody')}
          data={groups.map((group) => ({ value: group.id, label: `${group.name} (${group.members})` }))}
        />
        {opens && (
          <Alert color="orange" role="status">
            {t('projects.openBody')}
          </Alert>
        )}
      </FormBody>
      <Button type="submit" variant="default" mt="sm" loading={kit.busy}>
        {t('common.save')}
      </Button>
    </AppForm>
  );
}
