import { createFileRoute } from '@tanstack/react-router';
import { UnsupportedBrowserPage } from '@/features/guest/unsupported-page';

export const Route = createFileRoute('/browser-unsupported')({
  staticData: { title: 'titles.unsupported' },
  component: UnsupportedBrowserPage,
});
