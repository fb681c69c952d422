import { createFileRoute } from '@tanstack/react-router';
import { BrokenPage } from '@/features/shell/error-pages';

export const Route = createFileRoute('/error/500')({
  staticData: { title: 'titles.failure' },
  component: BrokenPage,
});
