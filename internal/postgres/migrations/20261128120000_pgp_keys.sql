-- +goose Up
-- OpenPGP keys, which encrypt, sign and open the files that are exchanged with banks.
ALTER TABLE connections DROP CONSTRAINT connections_type_check,
  ADD CONSTRAINT connections_type_check CHECK (type IN ('sftp', 'smtp', 'rest', 'pgp'));
ALTER TABLE connection_profiles DROP CONSTRAINT connection_profiles_test_reason_check,
  ADD CONSTRAINT connection_profiles_test_reason_check CHECK (test_reason IN ('none', 'addressNotAllowed', 'hostBlocked', 'unreachable', 'hostKeyChanged', 'loginRefused', 'keyUnreadable', 'folderMissing', 'encryptionFailed', 'messageRefused', 'tokenRefused', 'moved', 'unexpected', 'secretUnreadable', 'keyExpired', 'noAnswer'));

-- The keys of a profile. A replaced key stays, so that what was encrypted to it can be opened, until someone removes it.
CREATE TABLE pgp_keys (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  profile_id  uuid NOT NULL,
  state       text NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'former')),
  fingerprint text NOT NULL,
  algorithm   text NOT NULL,
  bits        integer NOT NULL,
  owner       text NOT NULL,
  signs       boolean NOT NULL,
  created_at  timestamptz NOT NULL,     -- as the key states
  expires_at  timestamptz,
  public      text NOT NULL,            -- ASCII armor
  sealed      bytea,                    -- the private part; NULL: the key of a partner
  added_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles ON DELETE CASCADE
);
CREATE UNIQUE INDEX pgp_keys_fingerprint ON pgp_keys (tenant_id, profile_id, fingerprint);
CREATE UNIQUE INDEX pgp_keys_current ON pgp_keys (tenant_id, profile_id) WHERE state = 'current';
CREATE TRIGGER bounded AFTER INSERT ON pgp_keys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(20, true, tenant_id, profile_id);
CALL secure_tenant_table('pgp_keys');

-- The profiles whose keys protect an account's files. The delivery repeats the fingerprints that two people confirmed.
ALTER TABLE bank_accounts ADD COLUMN bank_key_profile_id uuid, ADD COLUMN own_key_profile_id uuid;
ALTER TABLE bank_accounts ADD FOREIGN KEY (tenant_id, bank_key_profile_id) REFERENCES connection_profiles,
  ADD FOREIGN KEY (tenant_id, own_key_profile_id) REFERENCES connection_profiles;
CREATE INDEX bank_accounts_bank_key ON bank_accounts (tenant_id, bank_key_profile_id) WHERE bank_key_profile_id IS NOT NULL;
CREATE INDEX bank_accounts_own_key ON bank_accounts (tenant_id, own_key_profile_id) WHERE own_key_profile_id IS NOT NULL;

-- The SHA-256 of the encrypted bytes that the bank gets. Empty: it gets the bytes of the seal.
ALTER TABLE payment_batches ADD COLUMN encrypted_sha256 text NOT NULL DEFAULT '';
