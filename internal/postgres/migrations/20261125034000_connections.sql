-- +goose Up
-- The company's connections to other servers.
CREATE TABLE connections (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  type        text NOT NULL CHECK (type IN ('sftp', 'smtp', 'rest')),
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX connections_name ON connections (tenant_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON connections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('connections');

-- The settings of one server, without its secrets.
CREATE TABLE connection_profiles (
  tenant_id     uuid NOT NULL,
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  name          text NOT NULL,
  settings      jsonb NOT NULL,         -- domain/connection.Settings
  test_state    text NOT NULL DEFAULT 'untested' CHECK (test_state IN ('untested', 'connecting', 'valid', 'invalid')),
  test_reason   text NOT NULL DEFAULT 'none' CHECK (test_reason IN ('none', 'addressNotAllowed', 'hostBlocked', 'unreachable', 'hostKeyChanged', 'loginRefused', 'keyUnreadable', 'folderMissing', 'encryptionFailed', 'messageRefused', 'tokenRefused', 'moved', 'unexpected', 'secretUnreadable', 'noAnswer')),
  tested_at     timestamptz,
  trial_id      uuid,                   -- the test that may still record its result
  trial_email   text NOT NULL DEFAULT '', -- recipient of the message of the test
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  version       bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections ON DELETE CASCADE
);
CREATE UNIQUE INDEX connection_profiles_name ON connection_profiles (tenant_id, connection_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON connection_profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(50, true, tenant_id, connection_id);
CALL secure_tenant_table('connection_profiles');

-- Each secret is sealed for its own place, so that one is replaced without opening the others.
CREATE TABLE connection_secrets (
  tenant_id  uuid NOT NULL,
  profile_id uuid NOT NULL,
  name       text NOT NULL CHECK (name IN ('password', 'privateKey', 'passphrase', 'apiKey', 'bearerToken', 'clientSecret')),
  sealed     bytea NOT NULL,
  PRIMARY KEY (tenant_id, profile_id, name),
  FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles ON DELETE CASCADE
);
CALL secure_tenant_table('connection_secrets');

-- The profile with which the company's messages are sent. Without a row, the installation sends them.
CREATE TABLE mail_senders (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  profile_id uuid NOT NULL,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles
);
CALL secure_tenant_table('mail_senders');

-- Hosts, domains and networks that REST connections may not reach.
CREATE TABLE blocked_hosts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  host      text NOT NULL CHECK (host = lower(host)),
  PRIMARY KEY (tenant_id, host)
);
CREATE TRIGGER bounded AFTER INSERT ON blocked_hosts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id);
CALL secure_tenant_table('blocked_hosts');
