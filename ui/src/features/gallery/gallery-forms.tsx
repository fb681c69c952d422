import { Button, Group, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '@/components/files/file-drop';
import { FileRows } from '@/components/files/file-rows';
import { Panel } from '@/components/page/page';
import { useUploads } from '@/lib/uploads/use-uploads';
import { SampleDialog, SamplePage, SamplePanel, SampleWizard } from './sample-forms';

const types = ['.pdf', '.png', '.jpg'];
const maxBytes = 20 * 1024 * 1024;

async function pretend(
  _file: File,
  how: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  for (let step = 1; step <= 20; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (how.signal.aborted) throw new DOMException('stopped', 'AbortError');
    how.onProgress(step / 20);
  }
  return 'ok';
}

const frames = { Dialog: SampleDialog, 'Side panel': SamplePanel, Wizard: SampleWizard };

export function GalleryForms() {
  const [open, setOpen] = useState<keyof typeof frames>();
  const queue = useUploads({ send: pretend, maxBytes, types });
  const Frame = open && frames[open];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} p="md" pt={0}>
      <Panel title="Form of a page">
        <SamplePage readOnly={false} />
      </Panel>
      <Panel title="The same, read only">
        <SamplePage readOnly />
      </Panel>
      <Panel title="Frames">
        <Group gap="xs">
          {(Object.keys(frames) as (keyof typeof frames)[]).map((name) => (
            <Button key={name} variant="default" onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
        </Group>
        {Frame && <Frame onClose={() => setOpen(undefined)} />}
      </Panel>
      <Panel title="Files">
        <FileDrop onFiles={queue.add} types={types} maxBytes={maxBytes} />
        <FileRows
          uploads={queue.uploads}
          onCancel={queue.cancel}
          onRetry={queue.retry}
          onRemove={queue.remove}
        />
      </Panel>
    </SimpleGrid>
  );
}
