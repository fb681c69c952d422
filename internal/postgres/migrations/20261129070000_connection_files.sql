-- +goose Up
-- A configuration file brings settings of connections without their secrets. Changes of a profile by a file wait for a
-- second administrator.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check,
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('personLimit', 'roleLimit', 'approvalRules', 'rolePermissions',
    'userRoles', 'userActivation', 'groupRoles', 'groupMembers', 'secondAdministrator', 'identityProvider',
    'connectionProfile'));
ALTER TABLE connection_profiles DROP CONSTRAINT connection_profiles_test_reason_check,
  ADD CONSTRAINT connection_profiles_test_reason_check CHECK (test_reason IN ('none', 'addressNotAllowed', 'hostBlocked',
    'unreachable', 'hostKeyChanged', 'loginRefused', 'keyUnreadable', 'folderMissing', 'encryptionFailed',
    'messageRefused', 'tokenRefused', 'moved', 'unexpected', 'secretUnreadable', 'secretMissing', 'keyExpired',
    'noAnswer'));
