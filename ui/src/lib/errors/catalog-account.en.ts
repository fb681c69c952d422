import type { Explanation } from './catalog.en';

/** Errors of the session and of the company's license. */
export const account = {
  NotSignedInException: { cause: 'You are not signed in.', next: 'Sign in to continue.' },
  SessionExpiredException: {
    cause: 'Your session has ended.',
    next: 'Sign in again. Your entries are kept.',
  },
  SessionIdleException: {
    cause: 'Your session has ended because you were inactive.',
    next: 'Sign in again. Your entries are kept.',
  },
  SignInRefusedException: {
    cause: 'Incorrect username or password.',
    next: 'Check Caps Lock.',
  },
  SignInStartedElsewhereException: {
    cause: 'This sign-in wasn’t started in this browser, or it has expired.',
    next: 'Start again here. If someone sent you this link, don’t use it.',
  },
  AccountLockedException: {
    cause: 'This account is locked after too many attempts.',
    next: 'Try again in 30 seconds. After more failed attempts, wait up to 15 minutes.',
  },
  RefreshTokenReusedException: {
    cause: 'This session was used in two places and was ended for security.',
    next: 'Sign in again. If this wasn’t you, contact your administrator.',
  },
  PasswordWrongException: {
    cause: 'Incorrect current password.',
    next: 'Enter the password you signed in with.',
  },
  PasswordWeakException: {
    cause: 'A password needs uppercase and lowercase letters, a number and a special character.',
    next: 'Add the missing characters.',
  },
  PasswordElsewhereException: {
    cause: 'You sign in through your company, so you have no password here.',
    next: 'Change it where you sign in to your company.',
  },
  SecondFactorWrongException: {
    cause: 'Incorrect code, or it was used before.',
    next: 'Wait for the next code and enter it.',
  },
  TenantSuspendedException: {
    cause: 'Access for your company is suspended.',
    next: 'The operator of this service can end the suspension. Payments that were released continue.',
  },
  PasskeyRefusedException: {
    cause: 'The passkey was not accepted.',
    next: 'Use it again, or use another factor.',
  },
  // Raised by the browser.
  PasskeyNotUsed: {
    cause: 'The browser did not use a passkey.',
    next: 'Try again and follow the instructions of your browser, or use another factor.',
  },
  // Raised by the browser.
  PasskeyExists: {
    cause: 'A passkey for this account exists on this device already.',
    next: 'Use it, or choose another device.',
  },
  LastFactorException: {
    cause: 'Your role requires two factors, so you keep at least one.',
    next: 'Add another one first.',
  },
  OwnFactorsException: {
    cause: 'You can’t reset your own factors.',
    next: 'Ask another administrator to do it.',
  },
  LinkUnknownException: {
    cause: 'This link doesn’t work.',
    next: 'Use the link of the newest message, or request a new one.',
  },
  LinkUsedException: {
    cause: 'This link was used before.',
    next: 'Sign in with your password, or request a new link.',
  },
  LinkExpiredException: {
    cause: 'This link has expired.',
    next: 'Request a new password. If you were invited, ask your administrator to send the invitation again.',
  },
  MailDomainRefusedException: {
    cause: 'This email address can’t be invited.',
    next: 'Use an address at a mail domain of your company. An administrator can add a domain.',
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
    cause: 'You have reached the limit of your license.',
    next: 'Contact your account executive.',
  },
  LicenseStorageReachedException: {
    cause: 'You have reached the storage limit of your license.',
    next: 'Contact your account executive.',
  },
  LogoTooSmallException: {
    cause: 'A logo must be at least 140 pixels wide and high.',
    next: 'Choose a larger image.',
  },
  LogoTypeUnsupportedException: {
    cause: 'This file is no PNG or JPEG image.',
    next: 'Choose a PNG or JPEG image.',
  },
  NoPermissionSelectedException: {
    cause: 'No permission is selected.',
    next: 'Select at least one permission.',
  },
  PermissionUnknownException: {
    cause: 'One of these permissions does not exist.',
    next: 'Remove the unknown permissions and save again.',
    detail: 'These permissions do not exist: {{permissions}}.',
  },
  SystemRoleException: {
    cause: 'System roles cannot be changed or deleted.',
    next: 'Duplicate the role and change the copy.',
  },
  OwnRoleException: {
    cause: 'You hold this role. You can’t extend your own rights with it.',
    next: 'Ask another administrator to make this change.',
  },
  LastRoleException: {
    cause: 'A user always keeps at least one role.',
    next: 'Assign another role to the user first.',
    detail: '{{name}} has no other role. A user always keeps at least one role.',
  },
  RoleInUseException: {
    cause: 'This role is still in use.',
    next: 'Remove it from its members and from approval rules, then try again.',
  },
  RoleHasMembersException: {
    cause: 'Users hold this role.',
    next: 'Remove its members first.',
    detail: 'Users who hold the role: {{members}}.',
  },
  RoleInGroupsException: {
    cause: 'Members of groups hold this role.',
    next: 'Take the role from the groups first.',
    detail: 'Groups whose members hold the role: {{names}}.',
  },
  RoleInApprovalRulesException: {
    cause: 'Approval rules name this role.',
    next: 'Change the approval rules first.',
    detail: 'Approval rules that name the role: {{names}}.',
  },
  TenantIdentifierInvalidException: {
    cause: 'This company identifier does not exist.',
    next: 'Check the address you received.',
  },
  AdministratorNeededException: {
    cause: 'Your company needs at least one active administrator.',
    next: 'Give the administrator role to another user first.',
  },
  OwnAccountException: {
    cause: 'You can’t deactivate your own account.',
    next: 'Ask another administrator to deactivate it.',
  },
  OwnAdministratorRoleException: {
    cause: 'You can’t remove the administrator role from yourself.',
    next: 'Ask another administrator to remove it.',
  },
  OwnMoneyRoleException: {
    cause: 'You can’t give yourself a role that approves or releases money.',
    next: 'Ask another administrator to give it to you.',
  },
  OwnApprovalLimitException: {
    cause: 'You can’t change your own approval limit.',
    next: 'Ask another administrator to change it.',
  },
  UserNotFoundException: {
    cause: 'No user has this email address.',
    detail: 'No user has the email address {{email}}.',
    next: 'Correct the address, or invite the person.',
  },
  UsersAlreadyExistException: {
    cause: 'A user with this email address already exists.',
    next: 'Search for the existing user.',
  },
} satisfies Record<string, Explanation>;
