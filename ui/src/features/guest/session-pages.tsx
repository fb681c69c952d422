import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { GuestLayout } from '@/components/layout/guest-layout';
import { MessagePage } from '@/components/layout/message-page';
import { useTranslation } from '@/lib/i18n/i18n';

/**
 * Shown after 28 minutes without activity. The server accepts the refresh cookie for up to two more minutes,
 * in which Resume continues the session. Later, the user signs in and returns to the same page.
 */
export function SessionTimeoutPage({
  onResume,
  onSignIn,
}: {
  onResume: () => Promise<void>;
  onSignIn: () => void;
}) {
  const { t } = useTranslation();
  const resume = useMutation({ mutationFn: onResume });
  return (
    <GuestLayout>
      <MessagePage title={t('pages.timeout.title')} body={t('pages.timeout.body')}>
        {resume.isError ? (
          <>
            <Text role="alert">{t('pages.timeout.failed')}</Text>
            <Button onClick={onSignIn}>{t('pages.e401.action')}</Button>
          </>
        ) : (
          <Button loading={resume.isPending} onClick={() => resume.mutate()} data-autofocus>
            {t('pages.timeout.action')}
          </Button>
        )}
      </MessagePage>
    </GuestLayout>
  );
}

export function LoggedOutPage({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  return (
    <GuestLayout>
      <MessagePage title={t('pages.loggedOut.title')} body={t('pages.loggedOut.body')}>
        <Button onClick={onSignIn}>{t('pages.loggedOut.action')}</Button>
      </MessagePage>
    </GuestLayout>
  );
}
