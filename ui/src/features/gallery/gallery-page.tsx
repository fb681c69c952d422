import { GalleryShell } from './gallery-shell';

export function GalleryPage() {
  return <GalleryShell>hello</GalleryShell>;
}
