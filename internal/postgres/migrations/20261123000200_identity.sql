-- +goose Up
-- Users, roles and groups; sessions and sign-in; what users store for themselves.

CREATE TABLE users (
  tenant_id        uuid NOT NULL REFERENCES tenants,
  id               uuid NOT NULL,
  email            text NOT NULL,
  username         text NOT NULL,
  first_name       text NOT NULL,
  last_name        text NOT NULL,
  language         text NOT NULL DEFAULT 'en',
  status           text NOT NULL CHECK (status IN ('invited', 'active', 'inactive')),
  password_hash    text NOT NULL DEFAULT '',  -- argon2id in PHC form; empty: external sign-in only
  approval_limit   numeric(20,4),             -- in the tenant's currency; NULL: the limit of the roles decides
  external_subject text NOT NULL DEFAULT '',  -- "issuer subject" of the tenant's own identity provider
  invited_at       timestamptz,
  activated_at     timestamptz,
  deactivated_at   timestamptz,
  last_activity_at timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  version          bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX users_email ON users (tenant_id, lower(email));
CREATE UNIQUE INDEX users_username ON users (tenant_id, lower(username));
CALL secure_tenant_table('users');

CREATE TABLE roles (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  name           text NOT NULL,
  description    text NOT NULL DEFAULT '',
  system         boolean NOT NULL DEFAULT false,
  priority       int NOT NULL DEFAULT 1000,
  approval_limit numeric(20,4),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (tenant_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON roles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('roles');

CREATE TABLE role_permissions (
  tenant_id  uuid NOT NULL,
  role_id    uuid NOT NULL,
  permission text NOT NULL, -- "resource:scope"
  PRIMARY KEY (tenant_id, role_id, permission),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles ON DELETE CASCADE
);
CALL secure_tenant_table('role_permissions');

CREATE TABLE user_roles (
  tenant_id uuid NOT NULL,
  user_id   uuid NOT NULL,
  role_id   uuid NOT NULL,
  PRIMARY KEY (tenant_id, user_id, role_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles
);
CREATE INDEX user_roles_role ON user_roles (tenant_id, role_id);
CALL secure_tenant_table('user_roles');

CREATE TABLE groups (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX groups_name ON groups (tenant_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('groups');

CREATE TABLE group_members (
  tenant_id uuid NOT NULL,
  group_id  uuid NOT NULL,
  user_id   uuid NOT NULL,
  PRIMARY KEY (tenant_id, group_id, user_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX group_members_user ON group_members (tenant_id, user_id);
CALL secure_tenant_table('group_members');

-- A session is one family of refresh tokens. Each rotation replaces the token; the use of a replaced token ends the
-- session.
CREATE TABLE sessions (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  user_agent     text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_active_at timestamptz NOT NULL DEFAULT now(), -- infinity for a machine account, whose session is never idle
  expires_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  end_reason     text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (tenant_id, user_id) WHERE ended_at IS NULL;
CALL secure_tenant_table('sessions');

CREATE TABLE refresh_tokens (
  tenant_id   uuid NOT NULL,
  token_hash  bytea NOT NULL,           -- SHA-256 of the token; the token is never stored
  session_id  uuid NOT NULL,
  parent_hash bytea,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  used_at     timestamptz,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (tenant_id, session_id);
CALL secure_tenant_table('refresh_tokens');

-- A ticket opens one live connection, once, within seconds, from the page that received it.
CREATE TABLE realtime_tickets (
  tenant_id   uuid NOT NULL,
  ticket_hash bytea NOT NULL,
  session_id  uuid NOT NULL,
  user_id     uuid NOT NULL,
  origin      text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, ticket_hash),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX realtime_tickets_age ON realtime_tickets (tenant_id, expires_at);
CALL secure_tenant_table('realtime_tickets');

-- Consecutive wrong passwords per source and per name as typed. A name that does not exist is locked like one that
-- exists. A counter is deleted a day after its last failure.
CREATE TABLE sign_in_failures (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  login        text NOT NULL,
  failures     int NOT NULL,
  last_at      timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  PRIMARY KEY (tenant_id, login)
);
CREATE INDEX sign_in_failures_age ON sign_in_failures (tenant_id, last_at);
CALL secure_tenant_table('sign_in_failures');

-- An OpenID Connect authorization (code + PKCE). It belongs to the browser in which it began. A used code is kept
-- until its session would have ended, because a second use ends that session (RFC 6749, section 4.1.2).
CREATE TABLE auth_requests (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  id           uuid NOT NULL,
  client_id    text NOT NULL,
  request      jsonb NOT NULL,
  browser_hash bytea,                   -- SHA-256 of the secret in the browser's cookie; NULL: begun by a script
  code_hash    bytea,
  user_id      uuid,
  auth_time    timestamptz,
  done         boolean NOT NULL DEFAULT false,
  used_at      timestamptz,             -- of the code
  session_id   uuid,                    -- the session that the code starts
  reused       boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX auth_requests_code ON auth_requests (code_hash);
CREATE INDEX auth_requests_expiry ON auth_requests (tenant_id, expires_at);
CREATE UNIQUE INDEX auth_requests_session ON auth_requests (tenant_id, session_id) WHERE session_id IS NOT NULL;
CALL secure_tenant_table('auth_requests');
-- The protocol names a request by id or code alone, so the tenant is read from the row. The code is taken by a
-- statement of the tenant.
CALL open_to_platform('auth_requests', 'SELECT');

-- A tenant's own OpenID Connect provider.
CREATE TABLE identity_providers (
  tenant_id     uuid PRIMARY KEY REFERENCES tenants,
  issuer        text NOT NULL,
  client_id     text NOT NULL,
  client_secret bytea NOT NULL,         -- encrypted
  enabled       boolean NOT NULL DEFAULT true,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  version       bigint NOT NULL DEFAULT 1
);
CALL secure_tenant_table('identity_providers');

-- Preferences and list settings of a user are bounded in number and size, because they are never deleted.
CREATE TABLE preferences (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  path       text NOT NULL,
  settings   jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, path),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT preferences_size CHECK (octet_length(settings::text) <= 16384 AND octet_length(path) <= 200)
);
CREATE TRIGGER bounded AFTER INSERT ON preferences REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id, user_id);
CALL secure_tenant_table('preferences');

CREATE TABLE grid_settings (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  list       text NOT NULL,             -- the id of the list's operation
  settings   jsonb NOT NULL,            -- domain/grid.Settings: columns, density, paging
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, list),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT grid_settings_size CHECK (octet_length(settings::text) <= 32768 AND octet_length(list) <= 200)
);
CREATE TRIGGER bounded AFTER INSERT ON grid_settings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id, user_id);
CALL secure_tenant_table('grid_settings');
