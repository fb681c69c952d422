import { createFileRoute, redirect } from '@tanstack/react-router';
import { OutsideWorldPage } from '@/features/demo/outside-world-page';
import { isPlace, type OutsideView } from '@/features/demo/places';
import { hasModule } from '@/lib/modules';

export const Route = createFileRoute('/$tenant/_app/outside-world/')({
  validateSearch: (search: Record<string, unknown>): OutsideView => ({
    ...(isPlace(search.place) && { place: search.place }),
    ...((typeof search.open === 'string' || typeof search.open === 'number') && {
      open: String(search.open),
    }),
  }),
  beforeLoad: ({ params }) => {
    if (!hasModule('demo')) throw redirect({ to: '/$tenant/error/404', params, replace: true });
  },
  staticData: { title: 'nav.outsideWorld' },
  component: OutsideWorld,
});

function OutsideWorld() {
  const navigate = Route.useNavigate();
  return (
    <OutsideWorldPage
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true })}
    />
  );
}
