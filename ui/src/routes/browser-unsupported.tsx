import { createFileRoute } from '@tanstack/react-router';
import { UnsupportedBrowserPage } from '@/features/shell/error-pages';

export const Route = createFileRoute('/browser-unsupported')({
  staticData: { title: 'titles.unsupported' },
  component: UnsupportedBrowserPage,
});
