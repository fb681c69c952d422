-- +goose Up
-- The rules of a project are saved together. A save names the version that it was based on, so that it does not
-- overwrite the rules of another person. No row: nothing is saved yet, or the rules are older than this table.
CREATE TABLE approval_rule_sets (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  version    bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, project_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CALL secure_tenant_table('approval_rule_sets');
