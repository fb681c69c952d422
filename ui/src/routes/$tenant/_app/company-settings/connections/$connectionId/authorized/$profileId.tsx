import { createFileRoute } from '@tanstack/react-router';
import { AuthorizedPage } from '@/features/connection/authorized-page';

export const Route = createFileRoute(
  '/$tenant/_app/company-settings/connections/$connectionId/authorized/$profileId',
)({ component: Authorized });

function Authorized() {
  const { profileId, connectionId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <AuthorizedPage
      key={profileId}
      connectionId={connectionId}
      profileId={profileId}
      search={Route.useSearch()}
      onRead={() => void navigate({ search: {}, replace: true })}
    />
  );
}
