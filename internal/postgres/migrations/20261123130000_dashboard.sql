-- +goose Up
-- The dashboard reads these few rows of a project without the others.
CREATE INDEX invoices_to_correct ON invoices (tenant_id, project_id) INCLUDE (currency, amount)
  WHERE stage IN ('captured', 'erp_failed', 'payment_failed');
CREATE INDEX jobs_failed ON jobs (tenant_id, finished_at) WHERE state = 'FinishedWithErrors';
