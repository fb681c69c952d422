import { GuestLayout } from '@/components/layout/guest-layout';
import { MessagePage } from '@/components/layout/message-page';
import { useTranslation } from '@/lib/i18n/i18n';

export function UnsupportedBrowserPage() {
  const { t } = useTranslation();
  return (
    <GuestLayout>
      <MessagePage title={t('guest.unsupported.title')} body={t('guest.unsupported.body')} />
    </GuestLayout>
  );
}
