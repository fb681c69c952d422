import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { GuestLayout } from '@/components/layout/guest-layout';
import { MessagePage } from '@/components/layout/message-page';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { useOptionalUser } from '@/lib/session/context';
import { signInUrl } from '@/lib/session/sign-in';
import { ErrorPage } from './error-pages';
import { PageFrame } from './page-frame';

interface TenantErrorProps {
  kind: 'e401' | 'e403' | 'e404' | 'e500';
  tenant: string;
  /** The requested page. */
  redirect?: string;
}

export function TenantErrorPage({ kind, tenant, redirect }: TenantErrorProps) {
  const { t } = useTranslation();
  const label = t(`pages.${kind}.action`);
  const user = useOptionalUser();
  const signInAgain = async () => window.location.assign(await signInUrl(tenant, redirect));
  if (kind === 'e401' && user) {
    return (
      <PageFrame>
        <MessagePage
          code="401"
          title={t('guest.signedIn.title')}
          body={t('guest.signedIn.body', { name: user.fullName })}
        >
          <Button renderRoot={(props) => <Link {...props} to="/$tenant" params={{ tenant }} />}>
            {t('guest.signedIn.home')}
          </Button>
          <Button variant="default" onClick={signInAgain}>
            {t('guest.signedIn.action')}
          </Button>
        </MessagePage>
      </PageFrame>
    );
  }
  if (kind === 'e401') {
    return (
      <ErrorPage kind={kind}>
        <Button onClick={signInAgain}>{label}</Button>
      </ErrorPage>
    );
  }
  return (
    <ErrorPage kind={kind}>
      <Button renderRoot={(props) => <Link {...props} to="/$tenant" params={{ tenant }} />}>{label}</Button>
    </ErrorPage>
  );
}

/** The sign-in callback failed: shows the cause and a link to a new sign-in. */
export function TenantFailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { tenant = '' } = useParams({ strict: false });
  const { cause, next } = explain(error);
  return (
    <GuestLayout>
      <MessagePage code="500" title={cause} body={next}>
        <Button onClick={async () => window.location.assign(await signInUrl(tenant))}>
          {t('pages.e401.action')}
        </Button>
      </MessagePage>
    </GuestLayout>
  );
}
