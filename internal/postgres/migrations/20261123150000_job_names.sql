-- +goose Up
-- A job stores what it does as a code and the name of its subject, so that each person reads the name in their language.
-- The amount at the end of old names of invoices is removed: its format belongs to one language.
ALTER TABLE jobs ADD COLUMN name_code text NOT NULL DEFAULT '', ADD COLUMN name_of text NOT NULL DEFAULT '';
-- The owner changes rows of all tenants.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
UPDATE jobs SET name_code = 'captureDocument', name_of = substr(name, 9) WHERE name LIKE 'Capture %';
UPDATE jobs SET name_code = 'importPayments', name_of = substr(name, 8) WHERE name LIKE 'Import %';
UPDATE jobs SET name_code = CASE WHEN name LIKE 'Retry %' THEN 'retryInvoice' ELSE 'approveInvoice' END,
    name_of = regexp_replace(regexp_replace(name, '^(Approve|Retry) ', ''), ', -?([$€£]|[A-Z]{3} )[0-9][0-9,.]*$', '')
  WHERE name LIKE 'Approve %' OR name LIKE 'Retry %';
UPDATE jobs SET name_code = CASE WHEN name LIKE 'ACH%' THEN 'generateAch' WHEN name LIKE 'Check%' THEN 'printChecks'
    ELSE 'generatePositivePay' END,
    name_of = substring(name from '^(?:ACH batch|Check run|Positive pay file) ([0-9]+)')
      || coalesce(' (' || substring(name from ', generation ([0-9]+)$') || ')', '')
  WHERE name ~ '^(ACH batch|Check run|Positive pay file) [0-9]+';
UPDATE jobs SET name_of = name WHERE name_code = '';
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs DROP COLUMN name;
