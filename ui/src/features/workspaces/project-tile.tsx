import { IconBuildingBank, IconFileInvoice, IconFiles, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { StatusBadge, type StatusLook, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { useSession } from '@/lib/session/context';
import classes from './tiles.module.css';

type Status = Schema<'ProjectsEntry'>['status'];

const tones: Record<Status, Tone> = {
  active: 'good',
  paused: 'attention',
  draft: 'neutral',
  archived: 'neutral',
};

export const projectLook = (status: Status): StatusLook => ({
  label: i18next.t(`workspaces.status.${status}`),
  tone: tones[status],
});

/** The specification cuts names of projects at 75 characters. */
export const shortName = (name: string): string => (name.length > 75 ? `${name.slice(0, 75)}…` : name);

const icons: Record<string, typeof IconFiles> = {
  'Payable Invoices': IconFileInvoice,
  'ACH Payments': IconBuildingBank,
  'Check and PPay Payments': IconPrinter,
};

export function ProjectTile({ project }: { project: Schema<'ProjectsEntry'> }) {
  const { tenant } = useSession();
  const Icon = icons[project.projectType] ?? IconFiles;
  return (
    <Link
      to="/$tenant/workspaces/$workspaceId/projects/$projectId"
      params={{ tenant, workspaceId: project.workspaceId, projectId: project.id }}
      className={classes.tile}
    >
      <span className={classes.head}>
        <Icon size={20} stroke={1.6} className={classes.icon} />
        <StatusBadge {...projectLook(project.status)} />
      </span>
      <span className={classes.name} title={project.name}>
        {shortName(project.name)}
      </span>
      <span className={classes.description}>{project.description}</span>
      <span className={classes.foot}>
        <span>{project.projectType}</span>
        <DateText value={project.lastModificationTime} />
      </span>
    </Link>
  );
}
