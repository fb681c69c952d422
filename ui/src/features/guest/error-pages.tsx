import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GuestLayout } from '@/components/layout/guest-layout';
import { MessagePage } from '@/components/layout/message-page';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';

type Kind = 'e401' | 'e403' | 'e404' | 'e500';

/** The page of an HTTP status; the caller provides its actions. */
export function ErrorPage({ kind, children }: { kind: Kind; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <GuestLayout>
      <MessagePage code={kind.slice(1)} title={t(`pages.${kind}.title`)} body={t(`pages.${kind}.body`)}>
        {children}
      </MessagePage>
    </GuestLayout>
  );
}

/** Without a tenant: the next step is to choose a company. */
function PlainErrorPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  return (
    <ErrorPage kind={kind}>
      <Button component={Link} to="/">
        {t('pages.e404.action')}
      </Button>
    </ErrorPage>
  );
}

export const NotFoundPage = () => <PlainErrorPage kind="e404" />;
export const BrokenPage = () => <PlainErrorPage kind="e500" />;

/** Shows the cause and the next step of an error during rendering instead of a blank page. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { cause, next, requestId } = explain(error);
  const number = requestId ? ` ${t('common.requestNumber', { id: requestId })}.` : '';
  return (
    <GuestLayout>
      <MessagePage code="500" title={cause} body={`${next}${number}`}>
        <Button onClick={() => window.location.reload()}>{t('pages.e500.action')}</Button>
      </MessagePage>
    </GuestLayout>
  );
}

export function UnsupportedBrowserPage() {
  const { t } = useTranslation();
  return (
    <GuestLayout>
      <MessagePage title={t('pages.unsupported.title')} body={t('pages.unsupported.body')} />
    </GuestLayout>
  );
}
