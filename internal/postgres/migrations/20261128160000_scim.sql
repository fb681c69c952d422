-- +goose Up
-- A machine account is no person: it has no password, and no list of people contains it.
ALTER TABLE users ADD COLUMN machine boolean NOT NULL DEFAULT false;
UPDATE users u SET machine = true FROM agents a WHERE a.tenant_id = u.tenant_id AND a.id = u.id;

-- Programs of identity providers that keep people and groups up to date by SCIM 2.0. The id is that of the machine
-- account.
CREATE TABLE scim_clients (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  token_hash   bytea NOT NULL,          -- SHA-256 of the token; the token is never stored
  created_by   uuid NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  last_used_at timestamptz,             -- to the minute
  revoked_at   timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES users,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users
);
CREATE UNIQUE INDEX scim_clients_name ON scim_clients (tenant_id, lower(name)) WHERE revoked_at IS NULL;
CREATE TRIGGER bounded AFTER INSERT ON scim_clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(20, 'revoked_at IS NULL', tenant_id);
CALL secure_tenant_table('scim_clients');

-- What the identity provider says about people. A person that it deleted is deactivated, and it sees them no longer.
CREATE TABLE scim_users (
  tenant_id   uuid NOT NULL,
  user_id     uuid NOT NULL,
  external_id text NOT NULL DEFAULT '',
  user_name   text NOT NULL DEFAULT '', -- empty: the address
  deleted_at  timestamptz,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_name ON scim_users (tenant_id, lower(user_name)) WHERE user_name <> '';
CALL secure_tenant_table('scim_users');

-- Groups that the identity provider created. It sees no other ones.
CREATE TABLE scim_groups (
  tenant_id   uuid NOT NULL,
  group_id    uuid NOT NULL,
  external_id text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, group_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups ON DELETE CASCADE
);
CALL secure_tenant_table('scim_groups');
