import { Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Highlight } from '@/components/document/boxes';
import { DocumentViewer } from '@/components/document/document-viewer';
import { SplitPane } from '@/components/pane/split-pane';
import { samplePdf } from './samples';

const highlights: Highlight[] = [
  { id: 'vendor', label: 'Vendor', page: 1, x: 0.098, y: 0.116, width: 0.2, height: 0.016 },
  { id: 'number', label: 'Invoice number', page: 1, x: 0.65, y: 0.078, width: 0.23, height: 0.016 },
  { id: 'total', label: 'Total', page: 1, x: 0.65, y: 0.303, width: 0.24, height: 0.02, tone: 'ask' },
];

export function GalleryDocument() {
  const file = useMemo(samplePdf, []);
  const [focus, setFocus] = useState<string>();
  return (
    <SplitPane
      id="gallery"
      start={
        <DocumentViewer
          file={file}
          highlights={highlights}
          {...(focus && { focusId: focus })}
          onPick={setFocus}
        />
      }
      end={
        <Stack p="md" gap="sm">
          {highlights.map(({ id, label }) => (
            <TextInput key={id} label={label} onFocus={() => setFocus(id)} />
          ))}
        </Stack>
      }
    />
  );
}
