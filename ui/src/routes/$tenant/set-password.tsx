import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SetPasswordPage } from '@/features/sign-in/set-password-page';

export const Route = createFileRoute('/$tenant/set-password')({
  staticData: { title: 'titles.setPassword' },
  component: SetPassword,
});

function SetPassword() {
  const { tenant } = Route.useParams();
  // The token is behind the number sign, so that it appears in no log of a server.
  const token = useLocation({ select: (location) => location.hash });
  return <SetPasswordPage key={token} tenant={tenant} token={token} />;
}
