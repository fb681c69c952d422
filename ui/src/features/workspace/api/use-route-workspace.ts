import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { workspaceQueries } from './queries';

const route = getRouteApi('/$tenant/_app/workspaces/$workspaceId');

/** The workspace of the page: as its loader read it, then each version that somebody saves meanwhile. */
export function useRouteWorkspace(): Schema<'Workspace'> {
  const { workspace } = route.useLoaderData();
  return useQuery({ ...workspaceQueries.one(useApi(), workspace.id), initialData: workspace }).data;
}
