import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LongTextField, MultiListField } from '@/components/form/fields';
import { NameField } from '@/components/form/name-field';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { groupKeys } from '../api/keys';
import { groupQueries } from '../api/queries';
import { type Group, useGroup, useNameTaken, useSaveGroup, useSaveProjects } from '../api/use-groups';
import classes from './group-page.module.css';
import { groupRules, trimmed } from './group-rules';
import { RoleField } from './role-field';

/** Name, description and roles, the projects that are reserved for the group, and the rules that name it. */
export function GroupSettings({ group }: { group: Group }) {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      <Details groupId={group.id} />
      <Stack gap="md">
        <Projects group={group} />
        <Panel title={t('groups.rules')}>
          {group.rules.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('groups.noRules')}
            </Text>
          ) : (
            <ul className={classes.names}>
              {group.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
        </Panel>
      </Stack>
    </div>
  );
}

function Details({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const mayChange = useCan('userGroups', 'update');
  const save = useSaveGroup(groupId);
  const isTaken = useNameTaken(groupId);
  return (
    <Panel title={t('groups.details')}>
      <VersionedForm
        query={useGroup(groupId)}
        label={t('groups.details')}
        draft={`group.${groupId}`}
        readOnly={!mayChange}
        toValues={({ name, description, roles }) => ({ name, description, roles })}
        validate={groupRules}
        save={(values, { version }) => save.mutateAsync({ ...trimmed(values), version })}
      >
        {({ names, record }) => (
          <>
            <NameField
              name={names.name}
              label={t('groups.columns.name')}
              isTaken={isTaken}
              queryKey={groupKeys.name(groupId)}
            />
            <LongTextField
              name={names.description}
              label={t('groups.columns.description')}
              autosize
              minRows={2}
              maxLength={1000}
            />
            <RoleField name={names.roles} held={record.roles} />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}

const idsOf = ({ projects }: Group) => projects.map(({ id }) => id);

function Projects({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const api = useApi();
  const mayChange = useCan('projects', 'manageProjectGroups');
  const save = useSaveProjects(group.id);
  const { data } = useQuery({ ...groupQueries.projects(api), enabled: mayChange });
  const query = useGroup(group.id);
  const reserved = new Map(group.projects.map((project) => [project.id, project]));
  const choices = new Map(
    [...(data?.items ?? []), ...group.projects].map((project) => [project.id, project]),
  );
  return (
    <Panel title={t('groups.projects')}>
      {group.projects.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('groups.noProjects')}
        </Text>
      ) : (
        <ul className={classes.names}>
          {group.projects.map(({ id, name, workspaceId, workspaceName }) => (
            <li key={id}>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/$tenant/workspaces/$workspaceId/projects/$projectId"
                    params={{ tenant, workspaceId, projectId: id }}
                  />
                )}
              >
                {name}
              </Anchor>
              <Text span size="xs" c="dimmed">
                {workspaceName}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <VersionedForm
          query={query}
          label={t('groups.projects')}
          toValues={(found) => ({ projectIds: idsOf(found) })}
          save={({ projectIds }, { version }) => save.mutateAsync({ projectIds, version })}
        >
          {({ names, values }) => (
            <>
              <MultiListField
                name={names.projectIds}
                label={t('groups.reserved')}
                description={t('groups.reservedHint')}
                data={[...choices.values()].map(({ id, name, workspaceName }) => ({
                  value: id,
                  label: `${name} (${workspaceName})`,
                }))}
              />
              {values.projectIds.some((id) => !reserved.has(id)) && (
                <Alert color="orange" role="status">
                  {t('groups.reserves')}
                </Alert>
              )}
            </>
          )}
        </VersionedForm>
      )}
    </Panel>
  );
}
