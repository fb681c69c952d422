-- +goose Up
-- Approval rules, tasks, delegations and actions on many tasks.

-- The required approvals. Rules are evaluated in order, and the first match applies.
CREATE TABLE approval_rules (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  project_id uuid NOT NULL,
  position   int NOT NULL,
  name       text NOT NULL,
  condition  jsonb NOT NULL,            -- domain/approval.Condition
  levels     jsonb NOT NULL,            -- [{name, roles, groups, users}]
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX approval_rules_position ON approval_rules (tenant_id, project_id, position);
CALL secure_tenant_table('approval_rules');

-- A task refers to its subject by type and id and has a copy of its facts, so that the task list reads no other table.
CREATE TABLE tasks (
  tenant_id          uuid NOT NULL,
  id                 uuid NOT NULL,
  number             bigint NOT NULL,
  project_id         uuid NOT NULL,
  job_id             uuid,
  definition         text NOT NULL,
  definition_version int NOT NULL,
  subject_type       text NOT NULL,
  subject_id         uuid NOT NULL,
  facts              jsonb NOT NULL DEFAULT '{}', -- domain/subject.Facts
  requested_by       uuid,              -- the person who submitted the subject
  involved           uuid[] NOT NULL DEFAULT '{}', -- the persons who entered or changed the subject
  process_number     text NOT NULL DEFAULT '', -- ends the ids of the subject's processes
  name               text NOT NULL,
  state              text NOT NULL,     -- of the definition: "Level 1", "Approved", …
  bucket             text NOT NULL CHECK (bucket IN ('active', 'processed', 'rejected', 'error')),
  level              int NOT NULL DEFAULT 1,
  levels             int NOT NULL DEFAULT 1,
  plan               jsonb NOT NULL DEFAULT '[]', -- the levels, fixed at submit
  rule_details       text NOT NULL DEFAULT '', -- the rule in words
  decided_by         uuid,
  decision           text NOT NULL DEFAULT '',
  decision_reason    text NOT NULL DEFAULT '',
  info_requested     boolean NOT NULL DEFAULT false,
  due_at             timestamptz,
  assigned_at        timestamptz NOT NULL DEFAULT now(),
  next_reminder_at   timestamptz,
  escalates_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  version            bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE INDEX tasks_bucket ON tasks (tenant_id, bucket, due_at, id);
CREATE INDEX tasks_subject ON tasks (tenant_id, subject_id);
-- One open task per subject: two submits cannot create two tasks.
CREATE UNIQUE INDEX tasks_live ON tasks (tenant_id, subject_type, subject_id) WHERE bucket = 'active';
CALL secure_tenant_table('tasks');

CREATE TABLE task_assignees (
  tenant_id    uuid NOT NULL,
  task_id      uuid NOT NULL,
  user_id      uuid NOT NULL,
  level        int NOT NULL,
  on_behalf_of uuid,                    -- delegation: the person whom this user represents
  PRIMARY KEY (tenant_id, task_id, level, user_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES tasks ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CREATE INDEX task_assignees_user ON task_assignees (tenant_id, user_id);
CALL secure_tenant_table('task_assignees');

CREATE TABLE task_history (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  task_id      uuid NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  user_id      uuid,
  user_name    text NOT NULL,
  action       text NOT NULL,           -- created, approve, reject, reassign, requestInfo, provideInfo, reminder, escalate, …
  from_state   text NOT NULL DEFAULT '',
  to_state     text NOT NULL DEFAULT '',
  level        int NOT NULL DEFAULT 0,
  on_behalf_of uuid,                    -- delegation: the person for whom the user acted
  comment      text NOT NULL DEFAULT '',
  update_id    text NOT NULL DEFAULT '', -- of the Temporal Update; a repeat finds its row
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
CREATE INDEX task_history_task ON task_history (tenant_id, task_id, id);
CREATE UNIQUE INDEX task_history_update ON task_history (tenant_id, task_id, update_id) WHERE update_id <> '';
CALL secure_tenant_table('task_history');

CREATE TABLE delegations (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  from_user    uuid NOT NULL,
  to_user      uuid NOT NULL,
  starts_on    date NOT NULL,
  ends_on      date NOT NULL,
  amount_limit numeric(20,4),
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, from_user) REFERENCES users,
  FOREIGN KEY (tenant_id, to_user) REFERENCES users,
  CHECK (from_user <> to_user AND starts_on <= ends_on)
);
CALL secure_tenant_table('delegations');

-- One action on many tasks. Its workflow executes it, also when nobody watches.
CREATE TABLE bulk_runs (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  user_name      text NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  correlation_id text NOT NULL DEFAULT '',
  act            jsonb NOT NULL,        -- domain/task.Act
  state          text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'finished', 'canceled')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  finished_at    timestamptz,
  seen_at        timestamptz,           -- a person's actions are shown until the person has seen the result
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CREATE INDEX bulk_runs_unseen ON bulk_runs (tenant_id, user_id, created_at DESC) WHERE seen_at IS NULL;
CALL secure_tenant_table('bulk_runs');

-- The result for each task.
CREATE TABLE bulk_items (
  tenant_id  uuid NOT NULL,
  bulk_id    uuid NOT NULL,
  task_id    uuid NOT NULL,
  position   int NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  error_code text NOT NULL DEFAULT '',
  error      text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, bulk_id, task_id),
  FOREIGN KEY (tenant_id, bulk_id) REFERENCES bulk_runs ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, task_id) REFERENCES tasks
);
CREATE INDEX bulk_items_state ON bulk_items (tenant_id, bulk_id, state, position);
CALL secure_tenant_table('bulk_items');
