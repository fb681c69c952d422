-- +goose Up
-- Accounts of different tenants may share a folder at their bank. A random key of the account in each file name keeps
-- their files apart. It consists of letters only, so that it never shows a digit of the account's number.
ALTER TABLE bank_accounts ADD COLUMN file_key text NOT NULL
  DEFAULT translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), '0123456789abcdef', 'BCDFGHJKLMNPQRST');
CREATE UNIQUE INDEX bank_accounts_file_key ON bank_accounts (tenant_id, file_key);

-- +goose Down
SELECT 1;
