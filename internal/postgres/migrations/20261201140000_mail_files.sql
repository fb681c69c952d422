-- +goose Up
-- Files that a message has attached. Their bytes are in the object storage.
CREATE TABLE mail_files (
  tenant_id    uuid NOT NULL,
  mail_id      uuid NOT NULL,
  position     int NOT NULL,
  name         text NOT NULL,
  content_type text NOT NULL,
  size         bigint NOT NULL CHECK (size >= 0),
  object_key   text NOT NULL,
  PRIMARY KEY (tenant_id, mail_id, position),
  FOREIGN KEY (tenant_id, mail_id) REFERENCES mails ON DELETE CASCADE
);
CALL secure_tenant_table('mail_files');
