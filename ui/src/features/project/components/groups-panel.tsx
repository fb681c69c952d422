import { Alert } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { MultiListField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useGroups, useMembers, useSetMembers } from '../api/use-members';
import type { Project } from '../api/use-projects';

type Member = Schema<'ProjectMember'>;
type Members = NonNullable<ReturnType<typeof useMembers>['data']>;

const people = ({ members }: Members) => members.filter(({ kind }) => kind === 'user');
const reserved = ({ members }: Members) => members.filter(({ kind }) => kind === 'group').map(({ id }) => id);

/** The groups that a project is reserved for; individually added users do not change. */
export function GroupsPanel({ project }: { project: Pick<Project, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const members = useMembers(project.id);
  const save = useSetMembers(project.id);
  const query = {
    data: groups.data && members.data,
    error: groups.error ?? members.error,
    refetch: async () => {
      await groups.refetch();
      return members.refetch();
    },
  };
  // Removing the last group makes the project visible to all users.
  const opens = (chosen: string[], known: Members | undefined) =>
    known !== undefined && known.members.length > 0 && people(known).length === 0 && chosen.length === 0;
  return (
    <Panel title={t('projects.groups')}>
      <VersionedForm
        query={query}
        label={t('projects.groups')}
        draft={`groups.${project.id}`}
        toValues={(known) => ({ groups: reserved(known) })}
        confirm={async (values) =>
          !opens(values.groups, members.data) ||
          askConfirm({
            title: t('projects.openTitle', { name: project.name }),
            body: t('projects.openBody'),
            confirm: t('projects.open'),
            danger: true,
          })
        }
        save={(values, known) =>
          save.mutateAsync({
            members: [...people(known), ...values.groups.map((id): Member => ({ id, kind: 'group' }))],
            seen: known.members,
          })
        }
      >
        {({ names, values, record }) => (
          <>
            <MultiListField
              name={names.groups}
              label={t('projects.reservedFor')}
              description={t('projects.reservedHint', { count: people(record).length })}
              placeholder={t('projects.everybody')}
              data={(groups.data?.groups ?? []).map(({ id, name, members }) => ({
                value: id,
                label: `${name} (${members})`,
              }))}
            />
            {opens(values.groups, record) && (
              <Alert color="orange" role="status">
                {t('projects.openBody')}
              </Alert>
            )}
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
