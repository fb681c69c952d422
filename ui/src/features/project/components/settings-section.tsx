import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { Project } from '../api/use-projects';
import { BankAccountPanel } from './bank-account-panel';
import classes from './design.module.css';
import { ErpPanel } from './erp-panel';
import { GroupsPanel } from './groups-panel';
import { PayersPanel } from './payers-panel';
import { useProjectSteps } from './use-project-steps';

/** Status, groups, bank account, payment projects and archiving of the project. */
export function SettingsSection({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayArchive = useCan('projects', 'delete');
  const mayReserve = useCan('projects', 'manageProjectGroups');
  const seesPayers = useCan('projectGeneralSettings', 'get') && project.area === 'invoices';
  const seesAccounts = useCan('bankAccounts', 'get') && project.area === 'payments';
  const archived = project.status === 'archived';
  const params = { tenant, workspaceId: project.workspaceId };
  const steps = useProjectSteps(
    project,
    () => void navigate({ to: '/$tenant/workspaces/$workspaceId', params }),
  );
  const runs = project.status === 'active';
  return (
    <Stack gap="md" maw={760}>
      <Panel title={t('projects.life')}>
        <Row
          title={t(`workspaces.status.${project.status}`)}
          about={t(`projects.statusMeans.${project.status}`)}
        >
          {!archived && (
            <Button variant="default" loading={steps.busy} onClick={runs ? steps.pause : steps.resume}>
              {t(
                runs
                  ? 'projects.pause'
                  : project.status === 'draft'
                    ? 'projects.activate'
                    : 'projects.resume',
              )}
            </Button>
          )}
        </Row>
        {mayArchive && !archived && (
          <Row title={t('projects.archive')} about={t('projects.archiveBody')}>
            <Button variant="default" color="red" loading={steps.busy} onClick={steps.archive}>
              {t('projects.archive')}
            </Button>
          </Row>
        )}
      </Panel>
      {seesAccounts && <BankAccountPanel projectId={project.id} readOnly={archived} />}
      {seesPayers && <PayersPanel projectId={project.id} readOnly={archived} />}
      {seesPayers && <ErpPanel projectId={project.id} readOnly={archived} />}
      {mayReserve && !archived && <GroupsPanel project={project} />}
    </Stack>
  );
}

function Row({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className={classes.step}>
      <div>
        <Text fw={500}>{title}</Text>
        <p>{about}</p>
      </div>
      {children}
    </div>
  );
}
