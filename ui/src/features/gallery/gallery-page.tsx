import { SegmentedControl } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { PageHeader } from '@/components/page/page';
import { GalleryDocument } from './gallery-document';
import { GalleryFields } from './gallery-fields';
import { GalleryForms } from './gallery-forms';
import { GalleryGrid } from './gallery-grid';
import { GalleryParts } from './gallery-parts';
import { GalleryPlaces } from './gallery-places';
import { GalleryShell } from './gallery-shell';

const sections = {
  Parts: GalleryParts,
  Grid: GalleryGrid,
  Fields: GalleryFields,
  Forms: GalleryForms,
  Places: GalleryPlaces,
  Document: GalleryDocument,
};

export function GalleryPage() {
  const [name, setName] = useSessionStorage<keyof typeof sections>({ key: 'gallery', defaultValue: 'Parts' });
  const Section = sections[name];
  return (
    <GalleryShell>
      <PageHeader
        title="Gallery"
        description="Every part in all its states. Only the development server shows this page."
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Sections"
            data={Object.keys(sections)}
            value={name}
            onChange={(value) => setName(value as keyof typeof sections)}
          />
        }
      />
      <Section />
    </GalleryShell>
  );
}
