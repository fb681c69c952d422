-- +goose Up
-- Scopes and mail domains of a company's OpenID provider.
ALTER TABLE identity_providers
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{profile,email}',
  ADD COLUMN mail_domains text[] NOT NULL DEFAULT '{}';

-- A test sign-in of an administrator. It signs no one in. Expired rows are deleted when the next one begins.
CREATE TABLE identity_provider_trials (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  id           uuid NOT NULL,
  session_id   uuid NOT NULL,
  browser_hash bytea NOT NULL,          -- SHA-256 of the secret in the browser's cookie
  settings     jsonb NOT NULL,          -- of the provider; its secret is encrypted
  exchange     jsonb NOT NULL,
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'valid', 'invalid')),
  result       jsonb NOT NULL DEFAULT '{}',
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX identity_provider_trials_session ON identity_provider_trials (tenant_id, session_id);
CALL secure_tenant_table('identity_provider_trials');
