-- +goose Up
-- How the links of an ERP that open an invoice are read. A target without a row has the names of the product.
CREATE TABLE drill_setups (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  erp_type   text NOT NULL CHECK (erp_type IN ('infor10', 'infor11', 'netsuite', 'fusion')),
  enabled    boolean NOT NULL,
  parameters jsonb NOT NULL,            -- field of the product -> name of the query parameter
  version    bigint NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,                      -- null: a process
  PRIMARY KEY (tenant_id, erp_type)
);
CALL secure_tenant_table('drill_setups');

-- A link can name an invoice by the reference of its posting alone.
CREATE INDEX invoices_erp_reference ON invoices (tenant_id, erp_reference) WHERE erp_reference <> '';
