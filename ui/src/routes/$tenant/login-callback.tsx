import { createFileRoute, redirect } from '@tanstack/react-router';
import { TenantFailurePage } from '@/features/shell/tenant-errors';
import { exchange } from '@/lib/account/account';
import { endPreload } from '@/lib/routes/preload';
import { returnPath } from '@/lib/session/sign-in';

interface CallbackSearch {
  code?: string;
  /** The page to open after the sign-in. */
  state?: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const Route = createFileRoute('/$tenant/login-callback')({
  validateSearch: (search): CallbackSearch => {
    const code = text(search.code);
    const state = text(search.state);
    return { ...(code && { code }), ...(state && { state }) };
  },
  beforeLoad: async ({ search, params: { tenant }, context: { session }, location, preload }) => {
    if (preload) throw endPreload(location);
    if (!search.code) throw redirect({ to: '/$tenant', params: { tenant } });
    session.accept(await exchange(tenant, search.code));
    throw redirect({ href: returnPath(tenant, search.state) || `/${tenant}`, replace: true });
  },
  staticData: { title: 'titles.signIn' },
  errorComponent: TenantFailurePage,
});
