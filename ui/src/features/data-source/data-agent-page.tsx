import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { sourceList } from './components/source-list';

const parts = ['sources', 'agents'] as const;

export interface DataAgentView extends GridView {
  /** 'agents', or the data sources. */
  part?: string;
  dialog?: string | undefined;
}

interface DataAgentPageProps {
  view: DataAgentView;
  onView: (view: DataAgentView) => void;
  /** The list of the agents. */
  agents: ReactNode;
  addAgent: ReactNode;
}

/** The data sources of the company, and the agents that run them in its networks. */
export function DataAgentPage({ view, onView, agents, addAgent }: DataAgentPageProps) {
  const { t } = useTranslation();
  const mayList = useCan('agents', 'getList');
  const part = mayList && view.part === 'agents' ? 'agents' : 'sources';
  return (
    <>
      <PageHeader
        title={t('nav.agents')}
        description={t('dataSources.about')}
        beside={
          mayList && (
            <SegmentedControl
              size="xs"
              aria-label={t('dataSources.partsLabel')}
              value={part}
              data={parts.map((value) => ({ value, label: t(`dataSources.parts.${value}`) }))}
              onChange={(next) => onView(next === 'agents' ? { part: 'agents' } : {})}
            />
          )
        }
        actions={part === 'agents' && addAgent}
      />
      {part === 'agents' ? (
        agents
      ) : (
        <List key="sources" list={sourceList} place={{}} view={view} onView={onView} />
      )}
    </>
  );
}
