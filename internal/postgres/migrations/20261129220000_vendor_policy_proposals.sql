-- +goose Up
-- A shorter waiting period of changed bank accounts of vendors waits for a second administrator.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check,
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('personLimit', 'roleLimit', 'approvalRules', 'rolePermissions',
    'userRoles', 'userActivation', 'groupRoles', 'groupMembers', 'secondAdministrator', 'identityProvider',
    'connectionProfile', 'releasePolicy', 'vendorPolicy'));
