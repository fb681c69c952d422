import { createFileRoute } from '@tanstack/react-router';
import { FeaturesPage } from '@/features/feature/features-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/features')({
  staticData: { title: 'nav.features' },
  validateSearch: listSearch({ dialog: oneOf(['new']) }),
  component: Features,
});

function Features() {
  return <FeaturesPage {...useListRoute(Route)} />;
}
