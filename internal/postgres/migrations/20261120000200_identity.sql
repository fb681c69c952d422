-- +goose Up
CREATE TABLE users (
  tenant_id       uuid NOT NULL REFERENCES tenants,
  id              uuid NOT NULL,
  email           text NOT NULL,
  username        text NOT NULL,
  first_name      text NOT NULL,
  last_name       text NOT NULL,
  language        text NOT NULL DEFAULT 'en',
  status          text NOT NULL CHECK (status IN ('invited', 'active', 'inactive')),
  password_hash   text NOT NULL DEFAULT '',   -- argon2id in PHC form; empty: external sign-in only
  approval_limit  numeric(18,2),              -- in the tenant's currency; NULL: the roles' limit decides
  external_subject text NOT NULL DEFAULT '',  -- "issuer subject" of the tenant's own identity provider
  invited_at      timestamptz,
  activated_at    timestamptz,
  deactivated_at  timestamptz,
  last_activity_at timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         bigint NOT NULL DEFAULT 1,
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
  approval_limit numeric(18,2),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (tenant_id, lower(name));
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

-- A session is one refresh-token family: rotation replaces the token, reuse of an old one kills the family.
CREATE TABLE sessions (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  user_id     uuid NOT NULL,
  client_ip   text NOT NULL DEFAULT '',
  user_agent  text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  end_reason  text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (tenant_id, user_id) WHERE ended_at IS NULL;
CALL secure_tenant_table('sessions');

CREATE TABLE refresh_tokens (
  tenant_id   uuid NOT NULL,
  token_hash  bytea NOT NULL,          -- SHA-256 of the token; the token itself is never stored
  session_id  uuid NOT NULL,
  parent_hash bytea,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  used_at     timestamptz,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (tenant_id, session_id);
CALL secure_tenant_table('refresh_tokens');

-- A ticket opens one live connection, once, within seconds, from the page it was given to.
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

-- Wrong passwords in a row by name as typed: a name that exists is locked like one that does not.
CREATE TABLE sign_in_failures (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  login        text NOT NULL,
  failures     int NOT NULL,
  last_at      timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  PRIMARY KEY (tenant_id, login)
);
CALL secure_tenant_table('sign_in_failures');

-- An OpenID Connect authorization in progress (code + PKCE).
CREATE TABLE auth_requests (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  client_id      text NOT NULL,
  request        jsonb NOT NULL,
  code_hash      bytea,
  user_id        uuid,
  auth_time      timestamptz,
  done           boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX auth_requests_code ON auth_requests (code_hash);
CALL secure_tenant_table('auth_requests');
-- The provider's protocol names a request by id or code alone; the tenant is read from the row.
CALL open_to_platform('auth_requests', 'SELECT, DELETE');

-- A tenant's own OpenID Connect provider.
CREATE TABLE identity_providers (
  tenant_id         uuid PRIMARY KEY REFERENCES tenants,
  issuer            text NOT NULL,
  client_id         text NOT NULL,
  client_secret     bytea NOT NULL,  -- encrypted
  enabled           boolean NOT NULL DEFAULT true,
  updated_at        timestamptz NOT NULL DEFAULT now(),
  version           bigint NOT NULL DEFAULT 1
);
CALL secure_tenant_table('identity_providers');

CREATE TABLE preferences (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  path       text NOT NULL,
  settings   jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, path),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CALL secure_tenant_table('preferences');

-- Keys of the installation: token signing, encrypted by the master key. Platform door only.
CREATE TABLE signing_keys (
  id          uuid PRIMARY KEY,
  algorithm   text NOT NULL,
  private_key bytea NOT NULL, -- encrypted
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
ALTER TABLE signing_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_keys FORCE ROW LEVEL SECURITY;
CALL open_to_platform('signing_keys', 'SELECT, INSERT, UPDATE');

-- +goose Down
SELECT 1;
