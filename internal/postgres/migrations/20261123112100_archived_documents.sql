-- +goose Up
-- The original of a record whose process has ended. Every type of subject has its rows here.
CREATE TABLE archived_documents (
  tenant_id    uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id   uuid NOT NULL,
  project_id   uuid NOT NULL,
  document_id  uuid NOT NULL,
  file_name    text NOT NULL,
  content_type text NOT NULL,
  size         bigint NOT NULL,
  sha256       text NOT NULL,
  object_key   text NOT NULL,
  facts        jsonb NOT NULL,          -- domain/subject.Facts, as of the end
  outcome      text NOT NULL,           -- how the process ended, in the words of the subject's type
  archived_at  timestamptz NOT NULL DEFAULT now(),
  archived_by  uuid,                    -- NULL: a process
  PRIMARY KEY (tenant_id, subject_type, subject_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents
);
CALL secure_tenant_table('archived_documents');
-- The product never changes or removes an archived document, or the row that names its bytes.
REVOKE UPDATE, DELETE ON archived_documents FROM countersign_app;
REVOKE UPDATE, DELETE ON documents FROM countersign_app;
