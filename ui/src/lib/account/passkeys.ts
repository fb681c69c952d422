import { ApiError } from '@/lib/errors/api-error';

/** Browsers offer passkeys only over HTTPS and on this computer. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** The browser's refusals name no reason, because a site must not learn which passkeys a person has. */
function refusal(error: unknown): ApiError {
  const exists = (error as { name?: unknown } | undefined)?.name === 'InvalidStateError';
  return new ApiError({ code: exists ? 'PasskeyExists' : 'PasskeyNotUsed', status: 400 });
}

/** Lets the person create a passkey; returns the response for the server. */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, (error: unknown) => {
    throw refusal(error);
  });
}

/** Lets the person sign with a passkey; returns the response for the server. */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, (error: unknown) => {
    throw refusal(error);
  });
}
