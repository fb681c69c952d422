import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessagePage } from '@/components/layout/message-page';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { PageFrame } from './page-frame';

type Kind = 'e401' | 'e403' | 'e404' | 'e500';

/** The page of an HTTP status; the caller provides its actions. */
export function ErrorPage({ kind, children }: { kind: Kind; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageFrame>
      <MessagePage code={kind.slice(1)} title={t(`pages.${kind}.title`)} body={t(`pages.${kind}.body`)}>
        {children}
      </MessagePage>
    </PageFrame>
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

/** Shows the cause and the next step of an error of a page, without leaving its address. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { tenant } = useParams({ strict: false });
  const { cause, next, requestId } = explain(error);
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 403 || status === 404) {
    const kind = `e${status}` as const;
    const home = tenant ? `/${tenant}` : '/';
    return (
      <ErrorPage kind={kind}>
        <Button renderRoot={(props) => <Link {...props} to={home} />}>{t(`pages.${kind}.action`)}</Button>
      </ErrorPage>
    );
  }
  return (
    <PageFrame>
      <MessagePage
        {...(status >= 400 && { code: String(status) })}
        title={cause}
        body={next}
        {...(requestId && { note: t('common.requestNumber', { id: requestId }) })}
      >
        <Button onClick={() => window.location.reload()}>{t('pages.e500.action')}</Button>
      </MessagePage>
    </PageFrame>
  );
}
