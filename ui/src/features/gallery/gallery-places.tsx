import { SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormFailure } from '@/components/form/form-failure';
import { MessagePage } from '@/components/layout/message-page';
import { Panel } from '@/components/page/page';
import { SplitPane } from '@/components/pane/split-pane';
import { SortableList } from '@/components/sortable/sortable-list';
import { EmptyState } from '@/components/states/states';
import { Tiles, type ViewMode, ViewSwitch } from '@/components/tiles/tiles';
import { ApiError } from '@/lib/errors/api-error';

interface Place {
  id: string;
  name: string;
}

const places: Place[] = [
  { id: '1', name: 'Accounts Payable' },
  { id: '2', name: 'Facilities' },
  { id: '3', name: 'Payroll' },
];
const stale = new ApiError({ code: 'StaleVersionException', status: 409, requestId: '0198c7a2-11d4' });
const down = new ApiError({ code: 'ServiceUnavailableException', status: 503, requestId: '0198c7a2-11d4' });
const nothing = (
  <EmptyState icon={IconBriefcase} title="No workspaces yet" hint="Create the first one to begin." />
);

function Order({ fixed }: { fixed: boolean }) {
  const [order, setOrder] = useState(places);
  return (
    <SortableList
      items={order}
      label={fixed ? 'Fields, in a fixed order' : 'Fields'}
      name={({ name }) => name}
      row={({ name }) => <Text size="sm">{name}</Text>}
      onOrder={
        fixed
          ? undefined
          : (ids) => setOrder((all) => ids.flatMap((id) => all.find((place) => place.id === id) ?? []))
      }
    />
  );
}

const tileStates = [
  { name: 'Tiles', rows: places },
  { name: 'Tiles, loading', rows: undefined },
  { name: 'Tiles, empty', rows: [] },
  { name: 'Tiles, failed', rows: undefined, error: down },
];

/** Tiles, ordered lists, form notices and message pages. */
export function GalleryPlaces() {
  const [mode, setMode] = useState<ViewMode>('tiles');
  return (
    <Stack p="md" pt={0} gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {tileStates.map(({ name, rows, error }) => (
          <Panel key={name} title={name}>
            <Tiles
              rows={rows}
              rowId={({ id }) => id}
              error={error}
              onRefresh={() => {}}
              empty={nothing}
              more={{ hasMore: false, loading: false, load: () => {} }}
              tile={(place) => <Text fw={500}>{place.name}</Text>}
            />
          </Panel>
        ))}
        <Panel title="Order by hand">
          <Order fixed={false} />
        </Panel>
        <Panel title="Order, read only">
          <Order fixed />
        </Panel>
        <Panel title="Above the fields of a form">
          <Stack gap="sm">
            <DraftNotice savedAt="2026-11-20T14:02:00Z" onRestore={() => {}} onDiscard={() => {}} />
            <FormFailure error={stale} merged />
            <FormFailure error={down} />
          </Stack>
        </Panel>
        <Panel title="A page with one thing to say">
          <ViewSwitch mode={mode} onMode={setMode} />
          <MessagePage code="404" title="There is no such page" body="The address may be mistyped." />
        </Panel>
      </SimpleGrid>
      <Panel title="Two panes">
        <SplitPane id="gallery" start={<Text p="md">Document</Text>} end={<Text p="md">Data</Text>} />
      </Panel>
    </Stack>
  );
}
