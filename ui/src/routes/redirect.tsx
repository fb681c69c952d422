import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to a page of this application, never to another site. */
export const Route = createFileRoute('/redirect')({
  validateSearch: (search): { redirectPath?: string } =>
    typeof search.redirectPath === 'string' ? { redirectPath: search.redirectPath } : {},
  beforeLoad: ({ search: { redirectPath = '/' } }) => {
    const inside = /^\/[^/\\]/.test(redirectPath);
    throw redirect({ href: inside ? redirectPath : '/' });
  },
});
