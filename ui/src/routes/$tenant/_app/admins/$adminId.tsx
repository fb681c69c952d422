import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { userQueries } from '@/features/user/api/queries';
import { OfAdministrators } from '@/features/user/components/people';
import { administratorPage } from '@/features/user/components/user-address';
import { UserPage } from '@/features/user/user-page';
import type { Api } from '@/lib/api/api';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

const one = (api: Api, id: string) => userQueries.one(api, id, 'administrators');

export const Route = createFileRoute('/$tenant/_app/admins/$adminId')({
  staticData: {
    reads: ['/api/administrators/$adminId'],
    record: recordTitle(one, 'adminId', (user) => user.fullName),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, adminId } }) => {
    const asked = queryClient.ensureQueryData(one(api, adminId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Administrator,
});

function Administrator() {
  const { tenant, adminId } = Route.useParams();
  return (
    <OfAdministrators>
      <RecordPage id={adminId} page={(id) => administratorPage({ tenant, userId: id })}>
        <UserPage key={adminId} userId={adminId} />
      </RecordPage>
    </OfAdministrators>
  );
}
