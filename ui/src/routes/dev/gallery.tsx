import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

// Only the development server includes the gallery; a production build drops the import.
const Gallery = import.meta.env.DEV
  ? lazy(() => import('@/features/gallery/gallery-page').then((page) => ({ default: page.GalleryPage })))
  : () => null;

export const Route = createFileRoute('/dev/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: () => <Gallery />,
});
