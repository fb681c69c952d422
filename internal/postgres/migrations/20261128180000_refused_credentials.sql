-- +goose Up
-- When a refusal was last audited, so that repeated ones write at most one entry an hour. A row stands for a
-- credential, or for all unknown ones of a kind, and a reason.
CREATE TABLE refused_credentials (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  object_type text NOT NULL,
  object_id   text NOT NULL,            -- empty: an unknown credential
  reason      text NOT NULL,
  audited_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, object_type, object_id, reason)
);
CALL secure_tenant_table('refused_credentials');

-- The hash of the key that the current one replaced, so that its use is recognized. Empty: none is known.
ALTER TABLE agents ADD COLUMN former_key_hash bytea;
