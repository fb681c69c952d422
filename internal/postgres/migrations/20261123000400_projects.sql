-- +goose Up
-- Workspaces and projects, their components and their jobs.

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

-- The workspaces that a user visited last. The sidebar shows five.
CREATE TABLE recent_workspaces (
  tenant_id    uuid NOT NULL,
  user_id      uuid NOT NULL,
  workspace_id uuid NOT NULL,
  visited_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, workspace_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces ON DELETE CASCADE
);
CALL secure_tenant_table('recent_workspaces');

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

-- The users and groups that see a project. A project without rows is seen by everyone who may list projects.
CREATE TABLE project_members (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  member_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('user', 'group')),
  PRIMARY KEY (tenant_id, project_id, member_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE TRIGGER bounded AFTER INSERT ON project_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id, project_id);
CALL secure_tenant_table('project_members');

-- The only rule of project visibility: a project is open to everyone, or its reader is a member by name or by group.
-- No reader means a process, or a person who sees every project. Row-level security limits it to the tenant.
-- +goose StatementBegin
CREATE FUNCTION project_visible_to(project uuid, reader uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT reader IS NULL
    OR NOT EXISTS (SELECT FROM project_members m WHERE m.project_id = project)
    OR EXISTS (SELECT FROM project_members m WHERE m.project_id = project
      AND (m.member_id = reader OR m.member_id IN (SELECT g.group_id FROM group_members g WHERE g.user_id = reader)))
$$;
-- +goose StatementEnd

-- The projects that the reader of this transaction sees. Lists and searches join the view. It has the rights of its
-- caller, so that row-level security applies.
CREATE VIEW visible_projects WITH (security_invoker = true) AS
SELECT p.* FROM projects p WHERE project_visible_to(p.id, nullif(current_setting('app.reader', true), '')::uuid);
GRANT SELECT ON visible_projects TO countersign_app;

-- A deleted component keeps its published versions and jobs. Its name may be used again.
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
  deleted_at     timestamptz,
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX project_components_name ON project_components (tenant_id, project_id, lower(name)) WHERE deleted_at IS NULL;
CALL secure_tenant_table('project_components');

-- A published version of a workflow component. It is immutable, and a job keeps the version with which it started.
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

-- One run of one published graph.
CREATE TABLE jobs (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  component_id uuid NOT NULL,
  graph_id     uuid NOT NULL,
  number       bigint NOT NULL,         -- per tenant, for people
  name         text NOT NULL,           -- "Capture invoice-2231.pdf"
  state        text NOT NULL CHECK (state IN ('Starting','Processing','WaitingForInput','WaitingForTask','BusySkipped','FinishedOK','FinishedWithErrors','Aborted')),
  workflow_id  text NOT NULL,
  run_id       text NOT NULL DEFAULT '',
  subject_type text NOT NULL DEFAULT '', -- upload, invoice, batch
  subject_id   uuid,
  facts        jsonb NOT NULL DEFAULT '{}', -- of the subject: number, process number, search terms; no other table is read
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
-- Read before a workspace, project or component changes, to find unfinished jobs.
CREATE INDEX jobs_unfinished ON jobs (tenant_id, project_id, component_id) WHERE finished_at IS NULL;
CALL secure_tenant_table('jobs');

-- The state of a job follows from its steps.
CREATE TABLE job_steps (
  tenant_id   uuid NOT NULL,
  job_id      uuid NOT NULL,
  node_id     text NOT NULL,
  kind        text NOT NULL,
  name        text NOT NULL,
  state       text NOT NULL CHECK (state IN ('info','success','error','stalled','aborted','skipped')),
  waiting_for text NOT NULL DEFAULT '' CHECK (waiting_for IN ('', 'task', 'input')), -- of an open step
  ends_job    text NOT NULL DEFAULT '' CHECK (ends_job IN ('', 'BusySkipped', 'FinishedOK', 'FinishedWithErrors', 'Aborted')), -- the job's final state
  workflow_id text NOT NULL DEFAULT '', -- of the sealed node's child workflow
  summary     text NOT NULL DEFAULT '',
  error_code  text NOT NULL DEFAULT '',
  error       text NOT NULL DEFAULT '',
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, job_id, node_id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  CHECK (waiting_for = '' OR state = 'stalled' AND finished_at IS NULL),
  CHECK (ends_job = '' OR finished_at IS NOT NULL)
);
CREATE UNIQUE INDEX job_steps_end ON job_steps (tenant_id, job_id) WHERE ends_job <> '';
CALL secure_tenant_table('job_steps');

-- Fields that a project adds to the index data of its documents (spec document 2, section 3).
CREATE TABLE index_fields (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  project_id      uuid NOT NULL,
  name            text NOT NULL,        -- for people
  system_name     text NOT NULL,        -- for files and interfaces
  field_type      text NOT NULL CHECK (field_type IN ('Text', 'Numeric', 'DateTime', 'DropDownList')),
  mandatory       boolean NOT NULL DEFAULT false,
  unique_values   boolean NOT NULL DEFAULT false,
  visible         boolean NOT NULL DEFAULT true,
  display_in_grid boolean NOT NULL DEFAULT false,
  min_length      int NOT NULL DEFAULT 0, -- 0: no limit
  max_length      int NOT NULL DEFAULT 0,
  erp_lookup      text NOT NULL DEFAULT '',
  options         jsonb NOT NULL DEFAULT '[]', -- of a DropDownList, in their order
  position        int NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX index_fields_name ON index_fields (tenant_id, project_id, lower(name));
CREATE UNIQUE INDEX index_fields_system_name ON index_fields (tenant_id, project_id, lower(system_name));
CREATE TRIGGER bounded AFTER INSERT ON index_fields REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id, project_id);
CALL secure_tenant_table('index_fields');

-- The numbers that a project gives to imported documents: above base_value up to max_value. next_value is one above
-- max_value when all numbers are used.
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
