import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
      params,
      replace: true,
    });
  },
});
