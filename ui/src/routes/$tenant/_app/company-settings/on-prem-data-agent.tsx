import { createFileRoute } from '@tanstack/react-router';
import { DataAgentPage } from '@/features/data-source/data-agent-page';
import { AddAgent, Agents } from '@/features/printer/agents-part';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/on-prem-data-agent')({
  staticData: { title: 'nav.agents', siblings: 'company-settings' },
  validateSearch: listSearch({ part: anyText, dialog: anyText }),
  component: DataAgent,
});

function DataAgent() {
  const { view, onView } = useListRoute(Route);
  return (
    <DataAgentPage
      view={view}
      onView={onView}
      agents={<Agents view={view} onView={onView} />}
      addAgent={
        <AddAgent
          opened={view.dialog === 'newAgent'}
          onOpened={(opened) => onView({ ...view, dialog: opened ? 'newAgent' : undefined })}
        />
      }
    />
  );
}
