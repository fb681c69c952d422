-- +goose Up
-- A task refers to a subject by type and id and keeps a copy of its facts, so that the task list reads no other table.
ALTER TABLE tasks
  ADD subject_type       text,
  ADD subject_id         uuid,
  ADD facts              jsonb NOT NULL DEFAULT '{}',  -- domain/subject.Facts
  ADD requested_by       uuid,                         -- who submitted the subject
  ADD involved           uuid[] NOT NULL DEFAULT '{}', -- who entered or changed the subject
  ADD process_number     text NOT NULL DEFAULT '',     -- ends the ids of the subject's processes
  ADD definition         text NOT NULL DEFAULT 'Invoice review',
  ADD definition_version int NOT NULL DEFAULT 1;
UPDATE tasks t SET subject_type = 'invoice', subject_id = t.invoice_id, requested_by = i.submitted_by,
  process_number = coalesce(i.process_number, ''),
  involved = ARRAY(SELECT p FROM unnest(ARRAY[i.entered_by, i.changed_by]) AS p WHERE p IS NOT NULL
    UNION SELECT v.user_id FROM invoice_involvements v WHERE v.tenant_id = i.tenant_id AND v.invoice_id = i.id),
  facts = jsonb_build_object('invoiceNumber', i.number, 'invoiceAmount', coalesce(i.amount::text, '0'), 'currency', i.currency,
    'invoiceDate', coalesce(i.invoice_date::text, ''), 'invoiceType', i.invoice_type, 'vendorName', i.vendor_name,
    'vendorNumber', i.vendor_number, 'companyNumber', i.company_number, 'poNumber', i.po_number, 'account', i.account,
    'subsidiary', i.subsidiary, 'termCode', i.term_code, 'matchState', i.match_state, 'source', i.source)
FROM invoices i WHERE i.tenant_id = t.tenant_id AND i.id = t.invoice_id;
ALTER TABLE tasks DROP COLUMN invoice_id, ALTER subject_type SET NOT NULL, ALTER subject_id SET NOT NULL,
  ALTER definition DROP DEFAULT, ALTER definition_version DROP DEFAULT;
CREATE INDEX tasks_subject ON tasks (tenant_id, subject_id);
-- One open task per subject: two submits cannot ask twice.
CREATE UNIQUE INDEX tasks_live ON tasks (tenant_id, subject_type, subject_id) WHERE bucket = 'active';
