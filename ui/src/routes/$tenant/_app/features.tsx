import { createFileRoute } from '@tanstack/react-router';
import { featureDialog } from '@/features/feature/feature-dialog';
import { FeaturesPage } from '@/features/feature/features-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/features')({
  staticData: { title: 'nav.features' },
  validateSearch: listSearch({ dialog: featureDialog }),
  component: Features,
});

function Features() {
  return <FeaturesPage {...useListRoute(Route)} />;
}
