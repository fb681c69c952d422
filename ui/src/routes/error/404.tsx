import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '@/features/shell/error-pages';

export const Route = createFileRoute('/error/404')({
  staticData: { title: 'titles.notFound' },
  component: NotFoundPage,
});
