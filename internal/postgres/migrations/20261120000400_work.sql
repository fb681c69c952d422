-- +goose Up
CREATE TABLE workspaces (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX workspaces_name ON workspaces (tenant_id, lower(name));
CALL secure_tenant_table('workspaces');

CREATE TABLE projects (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  workspace_id   uuid NOT NULL,
  name           text NOT NULL,
  description    text NOT NULL DEFAULT '',
  project_type   text NOT NULL,
  erp_type       text NOT NULL DEFAULT 'Other',
  capture_method text NOT NULL DEFAULT 'intelligent',
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'draft', 'archived')),
  settings       jsonb NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  archived_at    timestamptz,
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces
);
CREATE UNIQUE INDEX projects_name ON projects (tenant_id, workspace_id, lower(name));
CALL secure_tenant_table('projects');

-- Which users and groups see a project; a project without rows is seen by everyone who may list projects.
CREATE TABLE project_members (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  member_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('user', 'group')),
  PRIMARY KEY (tenant_id, project_id, member_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CALL secure_tenant_table('project_members');

-- The projects the reader of this transaction sees. Lists and searches join it;
-- it runs with the rights of who asks, so that row-level security holds beneath it.
CREATE VIEW visible_projects WITH (security_invoker = true) AS
SELECT p.* FROM projects p
WHERE nullif(current_setting('app.reader', true), '') IS NULL
  OR NOT EXISTS (SELECT FROM project_members m WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id)
  OR EXISTS (
    SELECT FROM project_members m WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND (
      m.member_id = nullif(current_setting('app.reader', true), '')::uuid
      OR m.member_id IN (SELECT g.group_id FROM group_members g WHERE g.user_id = nullif(current_setting('app.reader', true), '')::uuid)));
GRANT SELECT ON visible_projects TO countersign_app;

CREATE TABLE project_components (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  project_id     uuid NOT NULL,
  component_type text NOT NULL,         -- workflow, document template, email template, data model, web form, …
  workflow_type  text NOT NULL DEFAULT '', -- of a workflow: Payments, Generic, Import Payments, Invoice Approval, Intelligent Capture
  name           text NOT NULL,
  description    text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX project_components_name ON project_components (tenant_id, project_id, lower(name));
CALL secure_tenant_table('project_components');

-- A published version of a workflow component. Immutable: a run keeps the version it started with.
CREATE TABLE graphs (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  component_id uuid NOT NULL,
  number       int NOT NULL,
  graph        jsonb NOT NULL,
  published_by uuid,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, component_id) REFERENCES project_components
);
CREATE UNIQUE INDEX graphs_number ON graphs (tenant_id, component_id, number);
CALL secure_tenant_table('graphs');
REVOKE UPDATE, DELETE ON graphs FROM countersign_app;

-- One run of one published graph: everything a customer sees running.
CREATE TABLE jobs (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  component_id uuid NOT NULL,
  graph_id     uuid NOT NULL,
  number       bigint NOT NULL,          -- per tenant, for people
  name         text NOT NULL,            -- "Capture invoice-2231.pdf"
  state        text NOT NULL CHECK (state IN ('Starting','Processing','WaitingForInput','WaitingForTask','BusySkipped','FinishedOK','FinishedWithErrors','Aborted')),
  workflow_id  text NOT NULL,
  run_id       text NOT NULL DEFAULT '',
  subject_type text NOT NULL DEFAULT '', -- upload, invoice, batch
  subject_id   uuid,
  started_by   uuid,
  error_code   text NOT NULL DEFAULT '',
  error        text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  finished_at  timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, graph_id) REFERENCES graphs
);
CREATE UNIQUE INDEX jobs_number ON jobs (tenant_id, number);
CREATE INDEX jobs_project ON jobs (tenant_id, project_id, id);
CREATE INDEX jobs_subject ON jobs (tenant_id, subject_id) WHERE subject_id IS NOT NULL;
CALL secure_tenant_table('jobs');

CREATE TABLE job_steps (
  tenant_id   uuid NOT NULL,
  job_id      uuid NOT NULL,
  node_id     text NOT NULL,
  kind        text NOT NULL,
  name        text NOT NULL,
  state       text NOT NULL CHECK (state IN ('info','success','error','stalled','aborted','skipped')),
  workflow_id text NOT NULL DEFAULT '', -- of the sealed node's child workflow
  summary     text NOT NULL DEFAULT '',
  error_code  text NOT NULL DEFAULT '',
  error       text NOT NULL DEFAULT '',
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, job_id, node_id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES jobs ON DELETE CASCADE
);
CALL secure_tenant_table('job_steps');

-- Numbers that people read, gap-free per tenant and purpose: jobs, payments, auto numbers.
CREATE TABLE counters (
  tenant_id uuid NOT NULL REFERENCES tenants,
  name      text NOT NULL,
  next      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('counters');

-- +goose Down
SELECT 1;
