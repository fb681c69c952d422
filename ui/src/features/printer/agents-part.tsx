import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { agentList } from './components/agent-list';

// Loaded on demand, because the page works without it.
const AgentForm = lazyComponent(() => import('./components/agent-form').then((form) => form.AgentForm));

interface AgentsProps<View> {
  view: View;
  onView: (view: View) => void;
}

/** The list of the agents. */
export function Agents<View extends GridView>({ view, onView }: AgentsProps<View>) {
  return <List key="agents" list={agentList} place={{}} view={view} onView={onView} />;
}

interface AddAgentProps {
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

/** The button *Add agent* with its dialog, for people who manage agents. */
export function AddAgent({ opened, onOpened }: AddAgentProps) {
  const { t } = useTranslation();
  const mayManage = useCan('agents', 'manage');
  const close = () => onOpened(false);
  if (!mayManage) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => onOpened(true)}>
        {t('printers.addAgent')}
      </Button>
      {opened && (
        <LazyDialog onClose={close}>
          <AgentForm onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
