import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '@/features/sign-in/forgot-password-page';

export const Route = createFileRoute('/$tenant/forgot-password')({
  staticData: { title: 'titles.forgotPassword' },
  component: ForgotPassword,
});

function ForgotPassword() {
  const { tenant } = Route.useParams();
  return <ForgotPasswordPage tenant={tenant} />;
}
