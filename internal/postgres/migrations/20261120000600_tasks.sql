-- +goose Up
-- Who must approve what: evaluated in order, the first match applies.
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

CREATE TABLE tasks (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  number         bigint NOT NULL,
  project_id     uuid NOT NULL,
  invoice_id     uuid,
  job_id         uuid,
  name           text NOT NULL,
  state          text NOT NULL,          -- state of the definition: "Level 1", "Approved", …
  bucket         text NOT NULL CHECK (bucket IN ('active', 'processed', 'rejected', 'error')),
  level          int NOT NULL DEFAULT 1,
  levels         int NOT NULL DEFAULT 1,
  plan           jsonb NOT NULL DEFAULT '[]', -- the levels fixed at submit
  rule_details   text NOT NULL DEFAULT '',    -- why you: the rule in words
  decided_by     uuid,
  decision       text NOT NULL DEFAULT '',
  decision_reason text NOT NULL DEFAULT '',
  info_requested boolean NOT NULL DEFAULT false,
  due_at         timestamptz,
  assigned_at    timestamptz NOT NULL DEFAULT now(),
  next_reminder_at timestamptz,
  escalates_at   timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE INDEX tasks_bucket ON tasks (tenant_id, bucket, due_at, id);
CREATE INDEX tasks_invoice ON tasks (tenant_id, invoice_id);
-- One live task per invoice: two submits cannot ask twice.
CREATE UNIQUE INDEX tasks_live ON tasks (tenant_id, invoice_id) WHERE bucket = 'active';
CALL secure_tenant_table('tasks');

CREATE TABLE task_assignees (
  tenant_id uuid NOT NULL,
  task_id   uuid NOT NULL,
  user_id   uuid NOT NULL,
  level     int NOT NULL,
  on_behalf_of uuid,                     -- delegation: whom this user stands in for
  PRIMARY KEY (tenant_id, task_id, level, user_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES tasks ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CREATE INDEX task_assignees_user ON task_assignees (tenant_id, user_id);
CALL secure_tenant_table('task_assignees');

CREATE TABLE task_history (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  task_id    uuid NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  user_id    uuid,
  user_name  text NOT NULL,
  action     text NOT NULL,              -- created, approve, reject, reassign, requestInfo, provideInfo, reminder, escalate, …
  from_state text NOT NULL DEFAULT '',
  to_state   text NOT NULL DEFAULT '',
  level      int NOT NULL DEFAULT 0,
  on_behalf_of uuid,                     -- delegation: for whom the user acted
  comment    text NOT NULL DEFAULT '',
  update_id  text NOT NULL DEFAULT '',   -- of the Temporal Update; a repeat finds its row
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES tasks ON DELETE CASCADE
);
CREATE INDEX task_history_task ON task_history (tenant_id, task_id, id);
CREATE UNIQUE INDEX task_history_update ON task_history (tenant_id, task_id, update_id) WHERE update_id <> '';
CALL secure_tenant_table('task_history');

CREATE TABLE delegations (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  from_user  uuid NOT NULL,
  to_user    uuid NOT NULL,
  starts_on  date NOT NULL,
  ends_on    date NOT NULL,
  amount_limit numeric(18,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, from_user) REFERENCES users,
  FOREIGN KEY (tenant_id, to_user) REFERENCES users,
  CHECK (from_user <> to_user AND starts_on <= ends_on)
);
CALL secure_tenant_table('delegations');

-- Mail to send, written in the transaction of its cause; the mail pool sends each once.
CREATE TABLE mails (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
  message_id text NOT NULL,
  error      text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_pending ON mails (tenant_id, id) WHERE status = 'pending';
CALL secure_tenant_table('mails');

-- +goose Down
SELECT 1;
