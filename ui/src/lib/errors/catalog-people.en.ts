import type { Explanation } from './catalog.en';

/** Errors of groups and absences. */
export const people = {
  GroupInUseException: {
    cause: 'Approval rules or projects still use this group.',
    next: 'Remove the group there first. Its page lists them.',
  },
  ProjectWouldOpenException: {
    cause: 'A project is reserved for this group alone. Without the group, everyone would see the project.',
    next: 'Reserve the project for other groups first, or open it in its settings.',
  },
  OwnProposalException: {
    cause: 'You proposed this change.',
    next: 'Another administrator confirms or rejects it. You can withdraw it.',
  },
  ChangeIsPendingException: {
    cause: 'Another change of this waits for a second administrator.',
    next: 'Open “Changes to confirm”. The change is confirmed, rejected or withdrawn first.',
  },
  SecondAdministratorMissingException: {
    cause: 'This needs a second administrator, but only one active person may manage roles.',
    next: 'Give another person a role with the permission to manage roles, then try again.',
  },
  RoleSelfGrantException: {
    cause: 'You can’t give yourself the right to approve or release money.',
    next: 'Ask another administrator to do it.',
  },
  RoleNotForGroups: {
    cause: 'One of these roles is given to single users, not to groups.',
    next: 'Remove the role from the selection.',
    detail: 'The role “{{role}}” is given to single users, not to groups.',
  },
  MemberNotEligible: {
    cause: 'Deactivated users and the accounts of agents can’t be members.',
    next: 'Choose active people.',
  },
  AbsenceOverlaps: {
    cause: 'Another absence covers some of these days.',
    next: 'Cancel it first, or choose other days.',
  },
  DelegateIsSelf: { cause: 'You can’t be your own delegate.', next: 'Choose another person.' },
  DelegateIsActor: {
    cause: 'You can’t make yourself the delegate of another person.',
    next: 'Ask the person or another administrator to enter the absence.',
  },
  DelegateIsInactive: { cause: 'This person is not an active user.', next: 'Choose an active user.' },
  DateIsInPast: { cause: 'This day is in the past.', next: 'Choose today or a later day.' },
  DateIsBeforeStart: { cause: 'The last day is before the first day.', next: 'Choose a later day.' },
  DateIsTooLate: { cause: 'This day is more than five years ahead.', next: 'Choose an earlier day.' },
} satisfies Record<string, Explanation>;
