-- +goose Up
-- What people ask running workflows to do, from the click to its effect. Who
-- acts is read here and nowhere else: what crosses Temporal is no evidence.
CREATE TABLE acts (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  subject_id     uuid NOT NULL,           -- task, batch or invoice
  update_id      text NOT NULL CHECK (length(update_id) BETWEEN 1 AND 400), -- of the command
  kind           text NOT NULL,
  digest         bytea NOT NULL,          -- of what was asked for
  user_id        uuid NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  correlation_id text NOT NULL DEFAULT '',
  command_key    text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  closed_at      timestamptz,             -- it has had its effect or was refused: it has none again
  refusal        jsonb,
  PRIMARY KEY (tenant_id, subject_id, update_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX acts_of_user ON acts (tenant_id, user_id, created_at);
CALL secure_tenant_table('acts');

-- +goose Down
SELECT 1;
