-- +goose Up
-- Stored values follow the names of the code: the kind captureDocument, and the text of an approval plan.
-- The owner changes rows of all tenants.
ALTER TABLE graphs NO FORCE ROW LEVEL SECURITY;
UPDATE graphs SET graph = replace(graph::text, '"kind": "captureInvoice"', '"kind": "captureDocument"')::jsonb
  WHERE graph::text LIKE '%"kind": "captureInvoice"%';
ALTER TABLE graphs FORCE ROW LEVEL SECURITY;
ALTER TABLE job_steps NO FORCE ROW LEVEL SECURITY;
UPDATE job_steps SET kind = 'captureDocument' WHERE kind = 'captureInvoice';
ALTER TABLE job_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;
UPDATE tasks SET plan = (plan - 'words') || jsonb_build_object('text', plan -> 'words') WHERE plan ? 'words';
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
