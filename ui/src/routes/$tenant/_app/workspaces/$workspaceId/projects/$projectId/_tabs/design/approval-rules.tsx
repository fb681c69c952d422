import { createFileRoute } from '@tanstack/react-router';
import { RulesSection } from '@/features/approval/components/rules-section';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/approval-rules',
)({
  component: ApprovalRules,
});

function ApprovalRules() {
  const project = useRouteProject();
  return <RulesSection key={project.id} projectId={project.id} readOnly={project.status === 'archived'} />;
}
