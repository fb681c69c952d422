import { getRouteApi } from '@tanstack/react-router';
import { type Project, useProject } from '../api/use-projects';

const route = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

/** The project of the page: as its loader read it, then each version that somebody saves meanwhile. */
export const useRouteProject = (): Project => useProject(route.useLoaderData().project).data;
