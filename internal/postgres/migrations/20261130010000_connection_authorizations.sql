-- +goose Up
-- Profiles that act with the consent of a person (RFC 6749 section 4.1).
ALTER TABLE connection_secrets DROP CONSTRAINT connection_secrets_name_check,
  ADD CONSTRAINT connection_secrets_name_check CHECK (name IN ('password', 'privateKey', 'passphrase', 'apiKey',
    'bearerToken', 'clientSecret', 'refreshToken'));
ALTER TABLE connection_profiles DROP CONSTRAINT connection_profiles_test_reason_check,
  ADD CONSTRAINT connection_profiles_test_reason_check CHECK (test_reason IN ('none', 'addressNotAllowed', 'hostBlocked',
    'unreachable', 'hostKeyChanged', 'loginRefused', 'keyUnreadable', 'folderMissing', 'encryptionFailed',
    'messageRefused', 'tokenRefused', 'moved', 'unexpected', 'secretUnreadable', 'secretMissing', 'notAuthorized',
    'noRefreshToken', 'keyExpired', 'noAnswer'));

-- The latest request of a person to authorize a profile. A further one replaces it.
CREATE TABLE connection_authorizations (
  tenant_id       uuid NOT NULL,
  profile_id      uuid NOT NULL,
  profile_version bigint NOT NULL,      -- a change of the profile ends the request
  user_id         uuid NOT NULL,        -- who asked, and who must return
  state_hash      bytea NOT NULL,       -- SHA-256 of the value that returns with the code
  verifier        bytea NOT NULL,       -- RFC 7636; sealed
  redirect        text NOT NULL,        -- the token endpoint compares it
  code            bytea,                -- sealed; NULL until the person returns
  expires_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, profile_id),
  FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles ON DELETE CASCADE
);
CALL secure_tenant_table('connection_authorizations');

-- The access token of an authorized profile, for all processes. A refresh token can work once, so that one process
-- renews it at a time.
CREATE TABLE connection_tokens (
  tenant_id       uuid NOT NULL,
  profile_id      uuid NOT NULL,
  profile_version bigint NOT NULL DEFAULT 0, -- a changed profile does not use the token of the former settings
  access_token    bytea,                -- sealed; NULL: none yet
  valid_until     timestamptz NOT NULL DEFAULT now(),
  lease_id        uuid,                 -- of the process that renews the token
  leased_until    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, profile_id),
  FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles ON DELETE CASCADE
);
CALL secure_tenant_table('connection_tokens');
