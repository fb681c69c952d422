-- +goose Up
-- What a bank's folder holds and nobody can fetch, and folders nobody can read: a return that is not
-- read is a payment believed paid. Gone once it was read, or is no longer there.
CREATE TABLE bank_file_troubles (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  name            text NOT NULL,           -- of the file; empty: the folder itself
  since           timestamptz NOT NULL DEFAULT now(),
  tried_at        timestamptz NOT NULL DEFAULT now(),
  attempts        int NOT NULL DEFAULT 1,
  code            text NOT NULL,
  message         text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CREATE UNIQUE INDEX bank_file_troubles_one ON bank_file_troubles (tenant_id, bank_account_id, name);
CALL secure_tenant_table('bank_file_troubles');

-- +goose Down
SELECT 1;
