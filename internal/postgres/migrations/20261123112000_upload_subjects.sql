-- +goose Up
-- A captured upload refers to the subject that it became, as tasks and jobs do. A payment import has none.
ALTER TABLE uploads ADD COLUMN subject_type text, ADD COLUMN subject_id uuid;
ALTER TABLE uploads NO FORCE ROW LEVEL SECURITY; -- the owner changes rows of all tenants
UPDATE uploads SET subject_type = 'invoice', subject_id = invoice_id WHERE invoice_id IS NOT NULL;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE uploads DROP COLUMN invoice_id;
ALTER TABLE uploads ADD CONSTRAINT uploads_subject_check CHECK ((subject_type IS NULL) = (subject_id IS NULL));
-- A subject is captured from one upload.
CREATE UNIQUE INDEX uploads_subject ON uploads (tenant_id, subject_type, subject_id) WHERE subject_id IS NOT NULL;
