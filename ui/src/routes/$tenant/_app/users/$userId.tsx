import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { userQueries } from '@/features/user/api/queries';
import { userPage } from '@/features/user/components/user-address';
import { UserPage } from '@/features/user/user-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';
import { useCan } from '@/lib/session/permission';

const AbsencesPanel = lazyComponent(() =>
  import('@/features/absence/absences-panel').then((found) => found.AbsencesPanel),
);

export const Route = createFileRoute('/$tenant/_app/users/$userId')({
  staticData: {
    reads: ['/api/users/$userId'],
    record: recordTitle(userQueries.one, 'userId', (user) => user.fullName),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, userId } }) => {
    const asked = queryClient.ensureQueryData(userQueries.one(api, userId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: User,
});

function User() {
  const { tenant, userId } = Route.useParams();
  const mayEdit = useCan('userManagement', 'update');
  return (
    <RecordPage id={userId} page={(id) => userPage({ tenant, userId: id })}>
      <UserPage
        key={userId}
        userId={userId}
        absences={
          <LazyBoundary fallback={null}>
            <AbsencesPanel userId={userId} readOnly={!mayEdit} />
          </LazyBoundary>
        }
      />
    </RecordPage>
  );
}
