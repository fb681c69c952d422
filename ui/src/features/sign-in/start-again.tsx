import { Button } from '@mantine/core';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { signInUrl } from '@/lib/session/sign-in';
import { Refusal } from './refusal';

/** The server's message about a sign-in that cannot continue in this browser. */
const over = ['SignInStartedElsewhereException', 'SessionExpiredException'];
const otherBrowser = new ApiError({ code: 'SignInStartedElsewhereException', status: 401 });

export const isOver = (error: unknown) => error instanceof ApiError && over.includes(error.code);

export const startAgain = async (tenant: string) => window.location.assign(await signInUrl(tenant));

/** Offers a new sign-in. `fresh`: none was started before, so nothing is over. */
export function StartAgain({ tenant, fresh }: { tenant: string; fresh?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!fresh && <Refusal error={otherBrowser} />}
      <Button size="md" fullWidth onClick={() => void startAgain(tenant)}>
        {t('signIn.again')}
      </Button>
    </>
  );
}
