-- +goose Up
-- One-time links by which people set their password, and the mail domains from which a tenant invites people.

-- The token is sent to the person and never stored. A newer link of the same person withdraws the older ones.
CREATE TABLE password_links (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  token_hash   bytea NOT NULL,          -- SHA-256 of the token
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_links_token ON password_links (tenant_id, token_hash);
CREATE INDEX password_links_user ON password_links (tenant_id, user_id, created_at DESC);
CALL secure_tenant_table('password_links');

CREATE TABLE mail_domains (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  domain     text NOT NULL CHECK (domain = lower(domain)),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, domain)
);
CREATE TRIGGER bounded AFTER INSERT ON mail_domains REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(200, true, tenant_id);
CALL secure_tenant_table('mail_domains');

-- A message with a one-time link keeps the link's path encrypted, and only until it was sent.
ALTER TABLE mails ADD COLUMN sealed_link bytea;
