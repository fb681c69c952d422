import { Button } from '@mantine/core';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { signInUrl } from '@/lib/session/sign-in';
import { Refusal } from './refusal';

/** The server's message about a sign-in that cannot continue in this browser. */
const over = ['SignInStartedElsewhereException', 'SessionExpiredException'];
const elsewhere = new ApiError({ code: 'SignInStartedElsewhereException', status: 401 });

export const isOver = (error: unknown) => error instanceof ApiError && over.includes(error.code);

export function StartAgain({ tenant }: { tenant: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Refusal error={elsewhere} />
      <Button size="md" fullWidth onClick={async () => window.location.assign(await signInUrl(tenant))}>
        {t('signIn.again')}
      </Button>
    </>
  );
}
