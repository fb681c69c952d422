-- +goose Up
-- Dishonored and contested returns, refused changes, unknown codes and unreadable records are kept for people.
ALTER TABLE bank_file_entries DROP CONSTRAINT bank_file_entries_kind_check;
ALTER TABLE bank_file_entries ADD CONSTRAINT bank_file_entries_kind_check
  CHECK (kind IN ('return', 'change', 'dishonored', 'contested', 'refused-change', 'unknown', 'unreadable'));

-- +goose Down
SELECT 1;
