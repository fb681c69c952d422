-- +goose Up
-- A deleted component keeps its published versions and jobs; its name is free again.
ALTER TABLE project_components ADD COLUMN deleted_at timestamptz;
DROP INDEX project_components_name;
CREATE UNIQUE INDEX project_components_name ON project_components (tenant_id, project_id, lower(name)) WHERE deleted_at IS NULL;
-- Whether anything runs: asked before a workspace, project or component changes.
CREATE INDEX jobs_unfinished ON jobs (tenant_id, project_id, component_id) WHERE finished_at IS NULL;

-- Fields a project adds to the index data of its documents (spec document 2, section 3).
CREATE TABLE index_fields (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  project_id     uuid NOT NULL,
  name           text NOT NULL,          -- for people
  system_name    text NOT NULL,          -- for files and interfaces
  field_type     text NOT NULL CHECK (field_type IN ('Text', 'Numeric', 'DateTime', 'DropDownList')),
  mandatory      boolean NOT NULL DEFAULT false,
  unique_values  boolean NOT NULL DEFAULT false,
  visible        boolean NOT NULL DEFAULT true,
  display_in_grid boolean NOT NULL DEFAULT false,
  min_length     int NOT NULL DEFAULT 0, -- 0: no limit
  max_length     int NOT NULL DEFAULT 0,
  erp_lookup     text NOT NULL DEFAULT '',
  options        jsonb NOT NULL DEFAULT '[]', -- of a DropDownList, in their order
  position       int NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX index_fields_name ON index_fields (tenant_id, project_id, lower(name));
CREATE UNIQUE INDEX index_fields_system_name ON index_fields (tenant_id, project_id, lower(system_name));
CALL secure_tenant_table('index_fields');

-- What an invoice holds in them.
CREATE TABLE invoice_index_values (
  tenant_id      uuid NOT NULL,
  invoice_id     uuid NOT NULL,
  index_field_id uuid NOT NULL,
  value          text NOT NULL,
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, invoice_id, index_field_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, index_field_id) REFERENCES index_fields
);
CREATE INDEX invoice_index_values_field ON invoice_index_values (tenant_id, index_field_id, lower(value));
CALL secure_tenant_table('invoice_index_values');

-- The numbers a project gives to what is imported: from above base_value up to max_value.
-- next_value is one above max_value once they are used up.
CREATE TABLE auto_numbers (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  base_value bigint NOT NULL,
  next_value bigint NOT NULL,
  max_value  bigint NOT NULL,
  enabled    boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, project_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  CHECK (base_value >= 0 AND base_value < next_value AND base_value < max_value AND next_value <= max_value + 1)
);
CALL secure_tenant_table('auto_numbers');

-- +goose Down
SELECT 1;
