import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadUserPicker, userPicker } from '@/features/demo/load-user-picker';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { companyQuery } from '@/features/sign-in/use-company';
import { endPreload } from '@/lib/routes/preload';
import { signInUrl, startSignIn } from '@/lib/session/sign-in';

interface LoginSearch {
  /** The ID of the current sign-in request from the provider. */
  request?: string;
  /** The error code if the company's identity provider did not sign the user in. */
  error?: string;
  /** The challenge if the company's identity provider signed the user in and a second factor is needed. */
  challenge?: string;
}

export const Route = createFileRoute('/$tenant/login')({
  validateSearch: ({ request, error, challenge }): LoginSearch => ({
    ...(typeof request === 'string' && { request }),
    ...(typeof error === 'string' && { error }),
    ...(typeof challenge === 'string' && { challenge }),
  }),
  loaderDeps: ({ search: { request } }) => ({ request }),
  beforeLoad: async ({ search, params: { tenant }, location, preload }) => {
    if (preload) throw endPreload(location);
    void loadUserPicker();
    // Without a sign-in request, for example from a bookmark, a new sign-in starts.
    // With an error, the page says why no sign-in can start.
    if (search.request || search.error) return;
    const started = window.earlySignIn ?? startSignIn(tenant);
    window.earlySignIn = undefined;
    const page = await started;
    if (page) throw redirect({ href: page, replace: true });
    throw redirect({ href: await signInUrl(tenant), reloadDocument: true });
  },
  loader: ({ context: { queryClient }, params: { tenant }, deps: { request } }) => {
    if (request) void queryClient.prefetchQuery(companyQuery(tenant, request));
  },
  staticData: { title: 'titles.signIn' },
  component: Login,
});

function Login() {
  const { tenant } = Route.useParams();
  const { request = '', error, challenge } = Route.useSearch();
  const [picker, setPicker] = useState(userPicker);
  useEffect(() => {
    void loadUserPicker().then((loaded) => setPicker(() => loaded));
  }, []);
  return (
    <SignInPage
      tenant={tenant}
      request={request}
      {...(error && { refused: error })}
      {...(challenge && { challenge })}
      {...(picker && { userPicker: picker })}
    />
  );
}
