import { createFileRoute } from '@tanstack/react-router';
import { LoggedOutPage } from '@/features/guest/session-pages';
import { signInUrl } from '@/lib/session/sign-in';

export const Route = createFileRoute('/$tenant/logged-out')({
  staticData: { title: 'titles.loggedOut' },
  component: LoggedOut,
});

function LoggedOut() {
  const { tenant } = Route.useParams();
  return <LoggedOutPage onSignIn={async () => window.location.assign(await signInUrl(tenant))} />;
}
