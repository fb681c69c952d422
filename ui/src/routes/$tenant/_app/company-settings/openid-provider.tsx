import { createFileRoute } from '@tanstack/react-router';
import { IdentityProviderPage } from '@/features/identity-provider/identity-provider-page';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/openid-provider')({
  validateSearch: listSearch({ trial: anyText }),
  staticData: { title: 'nav.openidProvider', siblings: 'company-settings' },
  component: OpenIdProviderRoute,
});

function OpenIdProviderRoute() {
  return <IdentityProviderPage {...useListRoute(Route)} />;
}
