import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { groupQueries } from '@/features/group/api/queries';
import { GroupPage } from '@/features/group/group-page';
import { groupTab } from '@/features/group/group-tabs';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/groups/$groupId')({
  validateSearch: listSearch({ tab: groupTab, dialog: oneOf(['add']) }),
  staticData: {
    record: recordTitle(groupQueries.one, 'groupId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, groupId } }) => {
    const asked = queryClient.ensureQueryData(groupQueries.one(api, groupId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Group,
});

function Group() {
  const { tenant, groupId } = Route.useParams();
  const list = useListRoute(Route);
  return (
    <RecordPage
      id={groupId}
      page={(id) => ({ to: '/$tenant/groups/$groupId', params: { tenant, groupId: id } })}
    >
      <GroupPage key={groupId} groupId={groupId} {...list} />
    </RecordPage>
  );
}
