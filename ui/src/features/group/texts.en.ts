declare module '@/lib/i18n/keys' {
  interface Catalog {
    groups: typeof groups;
  }
}

export const groups = {
  about: 'A group gives its members roles and access to projects. Approval rules can ask a group to decide.',
  ofDirectory:
    'Your identity provider keeps the name and the members of this group up to date by SCIM. It may undo changes of the members that are made here. Roles and projects are given here.',
  create: 'New group',
  empty: 'No groups yet',
  emptyHint: 'Create a group to give roles and projects to several people at once.',
  columns: {
    name: 'Name',
    description: 'Description',
    members: 'Members',
    roles: 'Roles',
    projects: 'Projects',
    creationTime: 'Created',
    lastModificationTime: 'Last update',
    fullName: 'Name',
    email: 'Email',
  },
  parts: 'Parts of the group',
  tabs: { settings: 'Roles and projects', history: 'History' },
  members: 'Members',
  memberStatus: { active: 'Active', invited: 'Invited', inactive: 'Inactive' },
  noMembers: 'No members yet',
  noMembersHint: 'Members get the roles and projects of the group.',
  addMembers: 'Add members',
  add: 'Add',
  added: 'Members added',
  people: 'People',
  peopleHint: 'Search by name or email.',
  nobodyFound: 'No one found',
  remove: 'Remove from group',
  removeTitle_one: 'Remove {{count, number}} member?',
  removeTitle_other: 'Remove {{count, number}} members?',
  removeBody: 'They lose the roles and projects of this group. What they hold otherwise stays.',
  removed_one: '{{count, number}} member removed',
  removed_other: '{{count, number}} members removed',
  details: 'Details',
  rolesHint:
    'Members hold these roles in addition to their own. The administrator role is given to single users.',
  rolesFixed:
    'Members hold these roles in addition to their own. Only people who give roles to users can change them.',
  projects: 'Projects',
  noProjects: 'No project is reserved for this group.',
  reserved: 'Reserved projects',
  reservedHint: 'Only the groups and users that a project is reserved for see it.',
  reserves: 'A project that everyone sees now will be visible to this group only.',
  rules: 'Approval rules',
  noRules: 'No approval rule names this group.',
  delete: 'Delete group',
  deleteTitle: 'Delete “{{name}}”?',
  deleteBody_one: 'Its {{count, number}} member loses the roles of the group.',
  deleteBody_other: 'Its {{count, number}} members lose the roles of the group.',
  deleted: 'Group deleted',
  usedTitle: '“{{name}}” is still used',
  showUses: 'Show rules and projects',
  usedBody: 'Remove the group from these approval rules and projects first:',
};
