-- +goose Up
-- Who entered an absence, and when it was canceled. A canceled absence is kept and has no effect.
ALTER TABLE delegations
  ADD COLUMN created_by  uuid,
  ADD COLUMN canceled_at timestamptz,
  ADD FOREIGN KEY (tenant_id, created_by) REFERENCES users;
CREATE INDEX delegations_from ON delegations (tenant_id, from_user, starts_on);
CREATE INDEX delegations_to ON delegations (tenant_id, to_user) WHERE canceled_at IS NULL;
