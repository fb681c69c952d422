import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { hasModule } from '@/lib/modules';
import { signInUrl } from '@/lib/session/sign-in';

interface LoginSearch {
  /** The sign-in under way; the provider names it. */
  request?: string;
  /** Why the company's identity provider did not sign the person in: a code of the error catalogue. */
  error?: string;
}

export const Route = createFileRoute('/$tenant/login')({
  validateSearch: ({ request, error }): LoginSearch => ({
    ...(typeof request === 'string' && { request }),
    ...(typeof error === 'string' && { error }),
  }),
  beforeLoad: async ({ search, params: { tenant } }) => {
    // Somebody came by a bookmark: begin at the beginning.
    if (!search.request) throw redirect({ href: await signInUrl(tenant), reloadDocument: true });
  },
  staticData: { words: ['fields'], title: 'titles.signIn' },
  component: Login,
});

const Seats = lazy(async () => ({ default: (await import('@/features/demo/seats')).Seats }));

function Login() {
  const { tenant } = Route.useParams();
  const { request = '', error } = Route.useSearch();
  const seats = hasModule('demo') && { seats: Seats };
  return <SignInPage tenant={tenant} request={request} {...(error && { refused: error })} {...seats} />;
}
