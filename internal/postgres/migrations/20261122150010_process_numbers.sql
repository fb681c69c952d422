-- +goose Up
-- The number that ends the ids of an invoice's processes. The first job of the
-- invoice writes it; a correction of the invoice's number never changes it,
-- because the id keeps one invoice to one running approval.
ALTER TABLE invoices ADD COLUMN process_number text CHECK (process_number ~ '^([A-Za-z0-9][A-Za-z0-9._-]{0,39})?$');

-- Invoices that already had a job keep the ids without a number.
-- Row-level security is forced on the owner too: it may see all rows for this once.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
UPDATE invoices i SET process_number = ''
  WHERE EXISTS (SELECT FROM jobs j WHERE j.tenant_id = i.tenant_id AND j.subject_type = 'invoice' AND j.subject_id = i.id);
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;

-- +goose StatementBegin
CREATE FUNCTION keep_process_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.process_number IS NOT NULL AND NEW.process_number IS DISTINCT FROM OLD.process_number THEN
    RAISE EXCEPTION 'the process number of an invoice never changes' USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER process_number_kept BEFORE UPDATE OF process_number ON invoices FOR EACH ROW EXECUTE FUNCTION keep_process_number();

-- +goose Down
SELECT 1;
