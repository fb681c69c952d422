-- +goose Up
-- A digest waits for its time and has its messages in mail_parts. Its text is written when it is sent.
ALTER TABLE mails ADD COLUMN digest_at timestamptz;
CREATE UNIQUE INDEX mails_digest ON mails (tenant_id, recipient, digest_at)
  WHERE digest_at IS NOT NULL AND status = 'pending' AND taken_at IS NULL;
-- A digest without a message that still matters is not sent.
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
ALTER TABLE mails ADD CONSTRAINT mails_status_check CHECK (status IN ('pending', 'sent', 'failed', 'empty'));

CREATE TABLE mail_parts (
  tenant_id uuid NOT NULL,
  id        uuid NOT NULL,
  mail_id   uuid NOT NULL,
  task_id   uuid,                          -- the message matters while this task waits for its recipient
  subject   text NOT NULL,
  body      text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, mail_id) REFERENCES mails ON DELETE CASCADE
);
CREATE INDEX mail_parts_mail ON mail_parts (tenant_id, mail_id, id);
CALL secure_tenant_table('mail_parts');
