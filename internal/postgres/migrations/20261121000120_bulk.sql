-- +goose Up
-- One action on many tasks, carried out by its workflow whether or not anybody watches.
CREATE TABLE bulk_runs (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  user_id     uuid NOT NULL,
  user_name   text NOT NULL,
  client_ip   text NOT NULL DEFAULT '',
  correlation_id text NOT NULL DEFAULT '',
  act         jsonb NOT NULL,            -- domain/task.Act
  state       text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'finished', 'canceled')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CALL secure_tenant_table('bulk_runs');

-- Each task answers for itself.
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

-- +goose Down
SELECT 1;
