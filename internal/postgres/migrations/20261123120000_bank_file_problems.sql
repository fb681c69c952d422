-- +goose Up
-- The error catalog, the API and the code name these problems.
ALTER TABLE bank_file_troubles RENAME TO bank_file_problems;
ALTER INDEX bank_file_troubles_pkey RENAME TO bank_file_problems_pkey;
ALTER INDEX bank_file_troubles_one RENAME TO bank_file_problems_one;
ALTER TABLE bank_file_problems RENAME CONSTRAINT bank_file_troubles_tenant_id_bank_account_id_fkey
  TO bank_file_problems_tenant_id_bank_account_id_fkey;
