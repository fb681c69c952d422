import { IconFiles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProjectFigures } from '@/components/figures/invoice-figures';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import classes from '@/components/tiles/tiles.module.css';
import type { Schema } from '@/lib/api/types';
import { shortName } from '@/lib/format/name';
import { useSession } from '@/lib/session/context';
import { type ProjectEntry, useProjectTypes } from '../api/use-projects';
import { ProjectMenu } from './project-menu';
import { areaIcons, projectStatus } from './project-status';

interface ProjectTileProps {
  project: ProjectEntry;
  figures: Schema<'InvoiceFigures'> | undefined;
}

export function ProjectTile({ project, figures }: ProjectTileProps) {
  const { tenant } = useSession();
  const type = useProjectTypes().data?.projectTypes.find(({ name }) => name === project.projectType);
  const Icon = type ? areaIcons[type.area] : IconFiles;
  return (
    <>
      <Link
        to="/$tenant/workspaces/$workspaceId/projects/$projectId"
        params={{ tenant, workspaceId: project.workspaceId, projectId: project.id }}
        className={classes.tile}
      >
        <span className={classes.head}>
          <Icon size={20} stroke={1.6} className={classes.icon} />
          <StatusBadge {...projectStatus(project.status)} />
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
      {figures && <ProjectFigures data={figures} project={project} />}
      <div className={classes.menu}>
        <ProjectMenu project={project} />
      </div>
    </>
  );
}
