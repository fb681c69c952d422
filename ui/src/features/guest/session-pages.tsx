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
      <MessagePage title={t('guest.timeout.title')} body={t('guest.timeout.body')}>
        {resume.isError ? (
          <>
            <Text role="alert">{t('guest.timeout.failed')}</Text>
            <Button onClick={onSignIn}>{t('pages.e401.action')}</Button>
          </>
        ) : (
          <Button loading={resume.isPending} onClick={() => resume.mutate()} data-autofocus>
            {t('guest.timeout.action')}
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
      <MessagePage title={t('guest.loggedOut.title')} body={t('guest.loggedOut.body')}>
        <Button onClick={onSignIn}>{t('guest.loggedOut.action')}</Button>
      </MessagePage>
    </GuestLayout>
  );
}
