import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '@/features/guest/error-pages';

export const Route = createFileRoute('/error/404')({
  staticData: { title: 'titles.notFound' },
  component: NotFoundPage,
});
