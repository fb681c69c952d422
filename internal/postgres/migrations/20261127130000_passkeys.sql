-- +goose Up
-- Passkeys are factors of a sign-in, beside authenticator apps.

ALTER TABLE sign_in_factors DROP CONSTRAINT sign_in_factors_kind_check,
  ADD CONSTRAINT sign_in_factors_kind_check CHECK (kind = ANY (ARRAY['totp', 'passkey']));
COMMENT ON COLUMN sign_in_factors.secret IS
  'Encrypted: the key of an authenticator app, the public key of a passkey, or the state of a passkey that is not confirmed';

-- What a person was asked to sign with a passkey. A response uses it up.
CREATE TABLE passkey_requests (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  challenge  text NOT NULL,             -- 32 random bytes as base64url
  state      bytea NOT NULL,            -- for the check of the response
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, challenge),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX passkey_requests_expiry ON passkey_requests (tenant_id, expires_at);
CALL secure_tenant_table('passkey_requests');
