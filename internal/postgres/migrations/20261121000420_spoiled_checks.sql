-- +goose Up
-- A spoiled number is told to the bank as void by the next positive-pay file:
-- whoever finds the sheet cannot cash it.
ALTER TABLE check_numbers ADD COLUMN void_report text NOT NULL DEFAULT 'none' CHECK (void_report IN ('none', 'due', 'processing', 'sent'));
ALTER TABLE check_numbers ADD COLUMN report_batch_id uuid;
ALTER TABLE check_numbers ADD FOREIGN KEY (tenant_id, report_batch_id) REFERENCES payment_batches;
CREATE INDEX check_numbers_due ON check_numbers (tenant_id, bank_account_id, number) WHERE void_report IN ('due', 'processing');
-- Row level security is forced on the owner too: it may look for this once.
ALTER TABLE check_numbers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_accounts NO FORCE ROW LEVEL SECURITY;
UPDATE check_numbers c SET void_report = 'due' FROM bank_accounts a
  WHERE a.tenant_id = c.tenant_id AND a.id = c.bank_account_id AND c.fate = 'spoiled' AND coalesce(a.positive_pay ->> 'Layout', '') <> '';
ALTER TABLE check_numbers FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_accounts FORCE ROW LEVEL SECURITY;

-- +goose Down
SELECT 1;
