-- +goose Up
-- A change of the company's OpenID provider can wait for a second administrator.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('personLimit', 'roleLimit', 'approvalRules',
  'rolePermissions', 'userRoles', 'userActivation', 'groupRoles', 'groupMembers', 'secondAdministrator', 'identityProvider'));
