-- +goose Up
-- Two-factor sign-in: what people prove in addition to their password.

-- Holders of such a role sign in with two factors.
ALTER TABLE roles ADD COLUMN requires_two_factors boolean NOT NULL DEFAULT false;

-- How the person of a session proved who they are (RFC 8176).
ALTER TABLE sessions ADD COLUMN amr text[] NOT NULL DEFAULT '{}';

-- A factor counts when it is confirmed. Starting another enrollment deletes the unconfirmed ones of the user.
CREATE TABLE sign_in_factors (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  kind         text NOT NULL CHECK (kind = ANY (ARRAY['totp'])),
  name         text NOT NULL,
  secret       bytea NOT NULL,          -- encrypted: the key of an authenticator app
  last_step    bigint NOT NULL DEFAULT 0, -- the newest time step of which a code was used; no earlier one works again
  created_at   timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sign_in_factors_user ON sign_in_factors (tenant_id, user_id);
CREATE TRIGGER bounded AFTER INSERT ON sign_in_factors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(11, true, tenant_id, user_id);
CALL secure_tenant_table('sign_in_factors');

-- A code has 80 random bits, so that its hash reveals nothing.
CREATE TABLE recovery_codes (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  code_hash  bytea NOT NULL,            -- SHA-256 of tenant, user and code
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CALL secure_tenant_table('recovery_codes');

-- A sign-in that waits for its second factor. It belongs to the browser that received its secret.
CREATE TABLE sign_in_challenges (
  tenant_id     uuid NOT NULL,
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  purpose       text NOT NULL CHECK (purpose IN ('verify', 'enroll')),
  secret_hash   bytea NOT NULL,         -- SHA-256 of the secret in the browser's cookie
  password_mark bytea NOT NULL,         -- of the password that was right; another one ends the challenge
  login         text NOT NULL,          -- as the person typed it
  method        text NOT NULL,          -- how the person proved the first factor
  request_id    uuid,                   -- the sign-in to complete; NULL: of a script
  pkce          text NOT NULL DEFAULT '', -- of a script
  failures      int NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (tenant_id, expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (tenant_id, user_id);
CALL secure_tenant_table('sign_in_challenges');
