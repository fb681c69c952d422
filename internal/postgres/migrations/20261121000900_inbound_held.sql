-- +goose Up
-- An entry that was read and of which some part could not follow: somebody must look.
ALTER TABLE bank_file_entries DROP CONSTRAINT bank_file_entries_outcome_check;
ALTER TABLE bank_file_entries ADD CONSTRAINT bank_file_entries_outcome_check CHECK (outcome IN ('returned', 'proposed', 'noted', 'repeated', 'unmatched', 'held'));

-- +goose Down
SELECT 1;
