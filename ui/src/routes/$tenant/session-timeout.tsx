import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SessionTimeoutPage } from '@/features/guest/session-pages';
import { useSession } from '@/lib/session/context';
import { returnPath, signInUrl } from '@/lib/session/sign-in';

export const Route = createFileRoute('/$tenant/session-timeout')({
  validateSearch: (search): { redirectUri?: string } =>
    typeof search.redirectUri === 'string' ? { redirectUri: search.redirectUri } : {},
  staticData: { title: 'titles.timeout' },
  component: SessionTimeout,
});

function SessionTimeout() {
  const { tenant } = Route.useParams();
  const { redirectUri } = Route.useSearch();
  const session = useSession();
  const router = useRouter();
  const back = returnPath(tenant, redirectUri) || `/${tenant}`;
  return (
    <SessionTimeoutPage
      onResume={async () => {
        await session.refresh();
        await router.navigate({ href: back, replace: true });
      }}
      onSignIn={async () => window.location.assign(await signInUrl(tenant, back))}
    />
  );
}
