import type { Explanation } from './catalog.en';

/** Errors of the session and of the company's license. */
export const account = {
  NotSignedInException: { cause: 'You are not signed in.', next: 'Sign in to continue.' },
  SessionExpiredException: {
    cause: 'Your session has ended.',
    next: 'Sign in again; what you typed is kept.',
  },
  SessionIdleException: {
    cause: 'Your session has ended because you were inactive.',
    next: 'Sign in again; what you typed is kept.',
  },
  SignInRefusedException: {
    cause: 'The user name or password is not right.',
    next: 'Try again; mind capital letters.',
  },
  SignInStartedElsewhereException: {
    cause: 'This sign-in was not started in this browser, or it has ended.',
    next: 'Start again here. If someone sent you this link, do not use it.',
  },
  AccountLockedException: {
    cause: 'This account is locked after too many attempts.',
    next: 'Wait before you try again: half a minute at first, 15 minutes at most.',
  },
  RefreshTokenReusedException: {
    cause: 'This session was used in two places, so we ended it to be safe.',
    next: 'Sign in again; if that was not you, tell your administrator.',
  },
  PasswordWrongException: {
    cause: 'This is not your current password.',
    next: 'Enter the password you signed in with.',
  },
  PasswordWeakException: {
    cause: 'A password has upper-case and lower-case letters, a number and a special character.',
    next: 'Add what is missing.',
  },
  PasswordElsewhereException: {
    cause: 'You sign in through your company, so there is no password here.',
    next: 'Change it where you sign in to your company.',
  },
  LicenseUnavailableException: {
    cause: 'Your license does not include this feature.',
    next: 'Contact your account executive.',
  },
  LicenseExpiredException: {
    cause: 'Your license for this feature has expired.',
    next: 'Contact your account executive.',
  },
  LicenseVolumeReachedException: {
    cause: 'The limit of your license is used up.',
    next: 'Contact your account executive.',
  },
  LicenseStorageReachedException: {
    cause: 'The storage of your license cannot be used any more.',
    next: 'Contact your account executive.',
  },
  LogoTooSmallException: {
    cause: 'A logo is at least 140 pixels wide and high.',
    next: 'Choose a larger image.',
  },
  TenantIdentifierInvalidException: {
    cause: 'This company identifier does not exist.',
    next: 'Check the address you were given.',
  },
  UserNotFoundException: {
    cause: 'This user does not exist.',
    next: 'Refresh the list; the account may have been removed.',
  },
  UsersAlreadyExistException: {
    cause: 'A user with this e-mail address already exists.',
    next: 'Search for the user instead of inviting again.',
  },
} satisfies Record<string, Explanation>;
