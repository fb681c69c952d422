-- +goose Up
-- A sign-in belongs to the browser in which it began, and a code that was used is kept until its
-- session would have ended: a second use ends that session (RFC 6749, section 4.1.2).
ALTER TABLE auth_requests
  ADD COLUMN browser_hash bytea,        -- SHA-256 of the secret in the browser's cookie; NULL: begun by a script
  ADD COLUMN used_at      timestamptz,  -- of the code
  ADD COLUMN session_id   uuid,         -- which the code starts
  ADD COLUMN reused       boolean NOT NULL DEFAULT false;
CREATE INDEX auth_requests_expiry ON auth_requests (tenant_id, expires_at);
CREATE UNIQUE INDEX auth_requests_session ON auth_requests (tenant_id, session_id) WHERE session_id IS NOT NULL;
-- The provider finds the tenant of a code; taking the code is the tenant's own statement.
REVOKE DELETE ON auth_requests FROM countersign_platform;

-- +goose Down
SELECT 1;
