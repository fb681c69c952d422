-- +goose Up
-- A tenant is created live, or as a sandbox, in which files of banks, checks and messages are recorded instead of
-- delivered. That never changes: a live tenant that became a sandbox would lose payments, and a sandbox that became
-- live would deliver test payments.
ALTER TABLE tenants ADD COLUMN mode text NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'sandbox')),
  ADD CONSTRAINT tenants_platform_is_live CHECK (mode = 'live' OR kind = 'customer');
-- +goose StatementBegin
CREATE FUNCTION refuse_other_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the mode of a tenant never changes' USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'tenants_mode';
END $$;
-- +goose StatementEnd
CREATE TRIGGER mode_stays AFTER UPDATE ON tenants
  FOR EACH ROW WHEN (OLD.mode IS DISTINCT FROM NEW.mode) EXECUTE FUNCTION refuse_other_mode();

-- What a live tenant would have delivered.
CREATE TABLE recordings (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  channel     text NOT NULL CHECK (channel IN ('bank', 'printer', 'mail')),
  state       text NOT NULL CHECK (state IN ('temporary', 'delivered', 'withdrawn')),
  recipient   text NOT NULL,            -- address and folder of the bank's server, name of the printer, email address
  name        text NOT NULL,            -- of the file, the print job or the message; the same for every attempt
  subject     text NOT NULL DEFAULT '', -- of a message
  body        text NOT NULL DEFAULT '', -- of a message
  batch_id    uuid,                     -- of a file or a print job
  size        bigint NOT NULL,
  sha256      text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE UNIQUE INDEX recordings_name ON recordings (tenant_id, channel, recipient, name);
CREATE INDEX recordings_time ON recordings (tenant_id, recorded_at, id);
CREATE INDEX recordings_batch ON recordings (tenant_id, batch_id);
CALL secure_tenant_table('recordings');

-- Nothing that a live tenant delivers may end in a recording.
-- +goose StatementBegin
CREATE FUNCTION refuse_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tenants WHERE tenant_id = app_tenant() AND mode = 'sandbox') THEN
    RAISE EXCEPTION 'the tenant is no sandbox' USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'recordings_sandbox';
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER recordings_sandbox BEFORE INSERT OR UPDATE ON recordings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_recording();
