-- +goose Up
-- Projections follow the events and answer what would be too expensive to count at each read. The rows that they
-- count are the record: nothing decides on a projection, and a rebuild gives identical rows.

-- How far the projector has read the events of a tenant, in the order of (xid, id). It commits with what it applied.
CREATE TABLE projection_offsets (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  xid       xid8 NOT NULL,
  id        uuid NOT NULL
);
CALL secure_tenant_table('projection_offsets');
CALL open_to_platform('projection_offsets', 'SELECT'); -- finds the tenants with new events

-- Who is asked now in which open task, as last counted. The difference to the record is added to the counters.
CREATE TABLE counted_task_assignees (
  tenant_id  uuid NOT NULL,
  task_id    uuid NOT NULL,
  user_id    uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, task_id, user_id)
);
CREATE INDEX counted_task_assignees_user ON counted_task_assignees (tenant_id, user_id);
CALL secure_tenant_table('counted_task_assignees');

-- The open tasks that ask a person now. A row without tasks is removed.
CREATE TABLE task_counters (
  tenant_id  uuid NOT NULL,
  user_id    uuid NOT NULL,
  project_id uuid NOT NULL,
  tasks      bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, project_id)
);
CALL secure_tenant_table('task_counters');

-- The invoices that are not deleted, as last counted.
CREATE TABLE counted_invoices (
  tenant_id  uuid NOT NULL,
  invoice_id uuid NOT NULL,
  project_id uuid NOT NULL,
  bucket     text NOT NULL,             -- domain/invoice.Bucket
  currency   char(3) NOT NULL,
  amount     numeric(20,4) NOT NULL,    -- 0: not known yet
  PRIMARY KEY (tenant_id, invoice_id)
);
CALL secure_tenant_table('counted_invoices');

-- Number and amount of the invoices of a project. A row without invoices is removed.
CREATE TABLE invoice_amounts (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  bucket     text NOT NULL,
  currency   char(3) NOT NULL,
  invoices   bigint NOT NULL,
  amount     numeric NOT NULL,
  PRIMARY KEY (tenant_id, project_id, bucket, currency)
);
CALL secure_tenant_table('invoice_amounts');
